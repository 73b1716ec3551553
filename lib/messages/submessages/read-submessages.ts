/** Reads what people did with the widgets of the messages of a page. */
import { query, sql } from "../../kernel/db/sql.ts";

export interface Submessage {
  readonly id: number;
  readonly messageId: number;
  readonly senderId: number;
  readonly type: string;
  readonly content: string;
}

/** The other fields in an answer. */
const FIELD_BYTES = 100;

/** The size of each message's submessages in an answer, by message id; absent for none. */
export async function submessageBytes(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await query<{ message_id: number; bytes: number }>(sql`
    SELECT message_id, sum(octet_length(content) + octet_length(msg_type) + ${FIELD_BYTES}::int)::float8 AS bytes
    FROM submessage WHERE message_id = ANY(${[...ids]}::int8[]) GROUP BY message_id`);
  return new Map(rows.map((row) => [row.message_id, row.bytes]));
}

/** The submessages of each message that has some, oldest first, by message id. One query. */
export async function readSubmessages(
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Submessage[]>> {
  if (ids.length === 0) return new Map();
  const rows = await query<Submessage>(sql`
    SELECT id, message_id AS "messageId", user_id AS "senderId", msg_type AS type, content
    FROM submessage WHERE message_id = ANY(${[...ids]}::int8[]) ORDER BY message_id, id`);
  return Map.groupBy(rows, (row) => row.messageId);
}
