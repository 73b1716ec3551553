/** An organization's log lock, held while requests wait. */
import { expect } from "vitest";
import { query, sql } from "../kernel/db/sql.ts";
import { type Transaction, transaction } from "../kernel/db/transaction.ts";

export function withOrganizationLocked<T>(
  realmId: number,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return transaction(async (tx) => {
    await tx.$queryRaw(sql`SELECT 1 FROM (SELECT pg_advisory_xact_lock(7270, ${realmId}::int)) AS locked`);
    return work(tx);
  });
}

export async function untilWaiting(realmId: number, count: number): Promise<void> {
  const waiting = async () => {
    const [row] = await query<{ n: number }>(sql`
      SELECT count(*) AS n FROM pg_locks
      WHERE locktype = 'advisory' AND classid = 7270 AND objid = ${realmId} AND NOT granted`);
    return row?.n;
  };
  await expect.poll(waiting).toBe(count);
}

/** Counts transactions waiting for any lock, of a row for example. */
export async function untilBlocked(count: number): Promise<void> {
  const blocked = async () => {
    const [row] = await query<{ n: number }>(sql`
      SELECT count(*) AS n FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    return row?.n;
  };
  await expect.poll(blocked).toBe(count);
}
