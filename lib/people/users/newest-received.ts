/** A statement for a user's newest received message, inside or outside transactions. */
import { type Sql, sql } from "../../kernel/db/sql.ts";

/** Selects one row {id}; null without messages. */
export function newestReceived(userId: number): Sql {
  return sql`
    SELECT max(newest.id) AS id FROM (
      SELECT m.id
      FROM subscription s JOIN channel ch ON ch.id = s.channel_id
      CROSS JOIN LATERAL (
        SELECT message.id FROM message
        WHERE message.conversation_id = ch.conversation_id AND s.received @> message.id
          AND message.id < coalesce(upper(s.received), ${Number.MAX_SAFE_INTEGER})
        ORDER BY message.id DESC LIMIT 1
      ) m
      WHERE s.user_id = ${userId}
      UNION ALL
      SELECT t.last_message_id FROM conversation_member cm JOIN topic t ON t.conversation_id = cm.conversation_id
      WHERE cm.user_id = ${userId}
    ) newest`;
}
