/** Looks into many queues at once. */
import { joinSql, queryWithin, type Sql, sql } from "../db/sql.ts";

export interface Queue {
  /** Selects the rows that wait: all that are due, and others where that is cheaper to find out. */
  readonly waiting: Sql;
}

/** In ms. */
const LONGEST_LOOK = 1_000;

/**
 * Asks in one statement, since every node looks each second, and most queues are empty.
 * @returns for each queue whether a row waits; null if that takes more than a second.
 */
export async function findWaiting(queues: readonly Queue[]): Promise<readonly boolean[] | null> {
  if (queues.length === 0) return [];
  const looks = joinSql(queues.map(({ waiting }) => sql`EXISTS (${waiting})`));
  const found = await queryWithin<{ waiting: boolean[] }>(
    LONGEST_LOOK,
    sql`SELECT ARRAY[${looks}] AS waiting`,
  );
  return found?.[0]?.waiting ?? null;
}
