/** Thousands of people whose clients report their presence each minute. */
import { setTimeout as wait } from "node:timers/promises";
import { processorTime } from "../../lib/testing/measuring/processor-time.ts";
import type { ApiCaller } from "../api-caller.ts";
import type { Account } from "../deliveries.ts";
import type { NpmServer } from "../npm-start.ts";

const PERIOD_MS = 60_000;

/**
 * Percent of a core that the server uses in the second minute, when clients ask for what has changed since the first.
 * Measured beside their reports alone, which return nothing.
 */
export interface PresenceFigures {
  readonly people: number;
  readonly load: number;
  readonly reportsOnly: number;
}

export async function measurePresences(
  server: NpmServer,
  caller: ApiCaller,
  people: readonly Account[],
): Promise<PresenceFigures> {
  const known = new Map<number, number>();
  const ask = async (account: Account) => {
    const lastUpdateId = known.get(account.id) ?? -1;
    const report = { status: "active", last_update_id: lastUpdateId, slim_presence: true };
    const answer = await caller.post(account, "/users/me/presence", report);
    known.set(account.id, answer.presence_last_update_id ?? -1);
  };
  const ping = async (account: Account) => {
    await caller.post(account, "/users/me/presence", { status: "active", ping_only: true });
  };
  await minuteOf(server, people, ask);
  const load = await minuteOf(server, people, ask);
  return { people: people.length, load, reportsOnly: await minuteOf(server, people, ping) };
}

/** Spread over the minute, as clients are; returns percent of a core. */
async function minuteOf(
  { pid }: NpmServer,
  people: readonly Account[],
  report: (account: Account) => Promise<void>,
): Promise<number> {
  const before = processorTime(pid);
  const begun = performance.now();
  const reports: Promise<void>[] = [];
  for (const [index, account] of people.entries()) {
    const rest = begun + (index * PERIOD_MS) / people.length - performance.now();
    if (rest > 0) await wait(rest);
    reports.push(report(account));
  }
  await Promise.all(reports);
  return ((processorTime(pid) - before) / (performance.now() - begun)) * 100;
}
