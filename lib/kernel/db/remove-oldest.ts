/** Deletes outdated rows in short statements. */
import { query, type Sql, sql } from "./sql.ts";

/** Per statement, not counting cascades. */
export const REMOVED_AT_ONCE = 1_000;

interface Outdated {
  readonly table: Sql;
  /** Indexed, to avoid a full scan. */
  readonly by: Sql;
  readonly where: Sql;
}

/**
 * Oldest first, one transaction per statement. Locked rows wait for the next call: another node may be removing them,
 * and waiting could deadlock.
 */
export async function removeOldest({ table, by, where }: Outdated): Promise<void> {
  for (;;) {
    // Counts found rows: the next statement deletes a row that has just changed.
    const [found] = await query<{ count: number }>(sql`
      WITH outdated AS MATERIALIZED (
        SELECT ctid FROM ${table} WHERE ${where} ORDER BY ${by} LIMIT ${REMOVED_AT_ONCE} FOR UPDATE SKIP LOCKED),
      removed AS (DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM outdated)))
      SELECT count(*)::int AS count FROM outdated`);
    if (!found || found.count < REMOVED_AT_ONCE) return;
  }
}
