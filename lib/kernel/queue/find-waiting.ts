/** Looks into many queues at once. */
import { joinSql, query, type Sql, sql } from "../db/sql.ts";

export interface Queue {
  /** Selects the rows that wait: all that are due, and others where that is cheaper to find out. */
  readonly waiting: Sql;
}

/**
 * Asks in one statement, since every node looks each second, and most queues are empty.
 * @returns for each queue whether a row waits.
 */
export async function findWaiting(queues: readonly Queue[]): Promise<boolean[]> {
  if (queues.length === 0) return [];
  const looks = joinSql(queues.map(({ waiting }) => sql`EXISTS (${waiting})`));
  const [found] = await query<{ waiting: boolean[] }>(sql`SELECT ARRAY[${looks}] AS waiting`);
  return found?.waiting ?? [];
}
