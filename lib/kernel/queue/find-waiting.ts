/** Looks into many queues at once. */
import { joinSql, query, type Sql, sql } from "../db/sql.ts";

export interface Queue {
  /** Selects rows that wait: all that are due, and perhaps others. */
  readonly waiting: Sql;
}

/**
 * One statement, since a server looks every second, and most queues are empty.
 * @returns whether each of the queues has a row.
 */
export async function findWaiting(queues: readonly Queue[]): Promise<boolean[]> {
  if (queues.length === 0) return [];
  const looks = joinSql(queues.map(({ waiting }) => sql`EXISTS (${waiting})`));
  const [found] = await query<{ waiting: boolean[] }>(sql`SELECT ARRAY[${looks}] AS waiting`);
  return found?.waiting ?? [];
}
