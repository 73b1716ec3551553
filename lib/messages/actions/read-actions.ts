/** Reads the actions of messages. */
import { query, sql } from "../../kernel/db/sql.ts";
import type { ActionRows } from "./actions.contract.ts";

/**
 * By message id; absent for none. One query. Rows were checked when they were written, and checking hundreds again would
 * take a quarter of a second.
 */
export async function readActions(ids: readonly number[]): Promise<ReadonlyMap<number, ActionRows>> {
  if (ids.length === 0) return new Map();
  const found = await query<{ message_id: number; rows: ActionRows }>(sql`
    SELECT message_id, rows FROM message_actions WHERE message_id = ANY(${[...ids]}::int8[])`);
  return new Map(found.map(({ message_id, rows }) => [message_id, rows]));
}
