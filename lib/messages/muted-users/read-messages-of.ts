/** Marks what somebody has sent as read by a person who has muted them. */
import { query, sql } from "../../kernel/db/sql.ts";
import { writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { markMessagesRead } from "../flags/mark-messages-read.ts";

/** As many as a registration lists of unread messages. */
const MAX_MARKED = 50_000;
/** Messages of one transaction, so that others can send in between. */
const PART = 5_000;

/** If there are more than `MAX_MARKED` unread ones, only the newest. */
export async function readMessagesOf(actor: Actor, senderId: number): Promise<void> {
  const ids = await unreadFrom(actor.user.id, senderId);
  for (let start = 0; start < ids.length; start += PART) {
    await markMessagesRead(writerOf(actor, "mute-user"), actor.user.id, ids.slice(start, start + PART));
  }
}

/** Ids of what the person has received of the sender and not read, ascending. */
async function unreadFrom(userId: number, senderId: number): Promise<number[]> {
  const rows = await query<{ id: number }>(sql`
    SELECT m.id FROM (
      SELECT c.conversation_id, s.received FROM subscription s JOIN channel c ON c.id = s.channel_id
      WHERE s.user_id = ${userId}
      UNION ALL
      SELECT conversation_id, '{[1,)}'::int8multirange FROM conversation_member WHERE user_id = ${userId}
    ) AS place
    JOIN message m ON m.conversation_id = place.conversation_id AND m.sender_id = ${senderId}
      AND m.id <@ place.received
    LEFT JOIN topic_read r ON r.user_id = ${userId} AND r.topic_id = m.topic_id
    WHERE NOT coalesce(r.read @> m.id, false)
    ORDER BY m.id DESC LIMIT ${MAX_MARKED}`);
  return rows.map((row) => row.id).reverse();
}
