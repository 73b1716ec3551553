/** Runs checks side by side, each within a time limit. */
import { withoutSecrets } from "../log/without-secrets.ts";
import { type Check, type Finding, unknown } from "./check.ts";
import type { Inspection } from "./inspection.ts";

/** Longer than the limits of single requests. */
const CHECK_MS = 15_000;

export interface Result extends Finding {
  readonly id: string;
  readonly title: string;
}

/** In the order of the checks. Never rejects. */
export async function runChecks(
  checks: readonly Check[],
  inspection: Inspection,
  withinMs: number = CHECK_MS,
): Promise<Result[]> {
  const obstacle = inspection.databaseObstacle();
  return Promise.all(
    checks.map(async (check) => {
      const { id, title } = check;
      const { finding, advice, ...rest } = await limited(run(check, inspection, obstacle), withinMs);
      return { id, title, ...rest, finding: withoutSecrets(finding), advice: withoutSecrets(advice) };
    }),
  );
}

async function run(
  { needsDatabase = false, run: runCheck }: Check,
  inspection: Inspection,
  obstacle: Promise<string | null>,
): Promise<Finding> {
  try {
    if (needsDatabase && (await obstacle) !== null)
      return unknown("This cannot be checked without the database.");
    return await runCheck(inspection);
  } catch (error) {
    return unknown(`This could not be checked: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

async function limited(finding: Promise<Finding>, withinMs: number): Promise<Finding> {
  const { promise, resolve } = Promise.withResolvers<Finding>();
  const timer = setTimeout(
    () => resolve(unknown(`This check did not end within ${withinMs / 1_000} seconds.`)),
    withinMs,
  );
  try {
    return await Promise.race([finding, promise]);
  } finally {
    clearTimeout(timer);
  }
}
