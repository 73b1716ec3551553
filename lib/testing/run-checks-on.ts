/** Runs checks of the server's health on the open database. */

import { serverSecret } from "../auth/authentication/secret-box.ts";
import { configuration } from "../config.ts";
import { database } from "../kernel/db/client.ts";
import { query, sql } from "../kernel/db/sql.ts";
import type { Check } from "../kernel/health/check.ts";
import { Inspection, type InspectionOf } from "../kernel/health/inspection.ts";
import { type Result, runChecks } from "../kernel/health/run-checks.ts";
import { secretFingerprint } from "../kernel/health/secret-fingerprint.ts";
import { checkStore } from "../kernel/storage/known-store.ts";

/** As the start of a real server does it. */
export async function markInstallation(): Promise<void> {
  const fingerprint = secretFingerprint(serverSecret());
  await query(
    sql`INSERT INTO installation (secret_fingerprint) VALUES (${fingerprint}) ON CONFLICT DO NOTHING`,
  );
  await checkStore();
}

/** @param use receives the results by id, while their fixes can run. */
export async function withResults<Made>(
  checks: readonly Check[],
  use: (results: ReadonlyMap<string, Result>) => Made | Promise<Made>,
  given: Partial<InspectionOf> = {},
): Promise<Made> {
  const { secret } = configuration();
  const inspection = new Inspection({
    databaseUrl: database().url,
    publicUrl: "http://localhost:9",
    secret,
    isServer: false,
    ...given,
  });
  try {
    const results = await runChecks(checks, inspection);
    return await use(new Map(results.map((result) => [result.id, result])));
  } finally {
    await inspection.close();
  }
}

export function resultsOf(
  checks: readonly Check[],
  given?: Partial<InspectionOf>,
): Promise<ReadonlyMap<string, Result>> {
  return withResults(checks, (results) => results, given);
}
