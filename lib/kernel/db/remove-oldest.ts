/** Deletes what is not needed any more, by statements that are short however much there is. */
import { query, type Sql, sql } from "./sql.ts";

/** Rows that one statement deletes; those that refer to them go with them. */
export const REMOVED_AT_ONCE = 1_000;

interface Outdated {
  /** Name of the table. */
  readonly table: Sql;
  /** What an index orders them by: rows are found along it, not by going through the table. */
  readonly by: Sql;
  readonly where: Sql;
}

/**
 * Removes all such rows, the oldest first, each statement in a transaction of its own. Rows that something else has
 * locked are left to the next call: waiting for them could deadlock, and another node may be removing them.
 */
export async function removeOldest({ table, by, where }: Outdated): Promise<void> {
  for (;;) {
    // Rows that are found, not those that are deleted: one that has just been changed is deleted by the next statement.
    const [found] = await query<{ count: number }>(sql`
      WITH outdated AS MATERIALIZED (
        SELECT ctid FROM ${table} WHERE ${where} ORDER BY ${by} LIMIT ${REMOVED_AT_ONCE} FOR UPDATE SKIP LOCKED),
      removed AS (DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM outdated)))
      SELECT count(*)::int AS count FROM outdated`);
    if (!found || found.count < REMOVED_AT_ONCE) return;
  }
}
