/** Lets everyone in the demo organization have read most things, and gives newcomers a late start. */
import { query, sql } from "../../lib/db/sql.ts";

/** Of this many topics a person has one that is not read to its end. */
const UNREAD_EVERY = 6;
/** How many of that topic's newest messages are unread. */
const UNREAD_MESSAGES = 3;

/** Writes read state and the history that late members of a protected channel lack. */
export async function insertDemoReadState(realmId: number): Promise<void> {
  await query(sql`
    INSERT INTO topic_read (user_id, topic_id, read)
    SELECT reader.user_id, t.id, int8multirange(int8range(1, ${boundary}))
    FROM topic t JOIN (
      SELECT s.user_id, c.conversation_id FROM subscription s JOIN channel c ON c.id = s.channel_id
      UNION ALL SELECT user_id, conversation_id FROM conversation_member
    ) AS reader ON reader.conversation_id = t.conversation_id
    WHERE t.realm_id = ${realmId}
    ON CONFLICT (user_id, topic_id) DO UPDATE SET read = topic_read.read + excluded.read`);
  await query(sql`
    UPDATE subscription s SET received = int8multirange(int8range(late.first_id, NULL))
    FROM (
      SELECT c.id AS channel_id,
             (SELECT m.id FROM message m WHERE m.conversation_id = c.conversation_id ORDER BY m.id DESC OFFSET 20 LIMIT 1) AS first_id
      FROM channel c WHERE c.realm_id = ${realmId} AND NOT c.history_public_to_subscribers
    ) AS late
    WHERE s.channel_id = late.channel_id
      AND s.user_id = (SELECT max(user_id) FROM subscription WHERE channel_id = late.channel_id)`);
}

/** The end of what a person has read of a topic: all of it, or all but its newest messages. */
const boundary = sql`
  CASE WHEN (reader.user_id * 7 + t.id) % ${UNREAD_EVERY} = 0
    THEN coalesce((SELECT m.id FROM message m WHERE m.topic_id = t.id ORDER BY m.id DESC
                   OFFSET ${UNREAD_MESSAGES - 1} LIMIT 1), 1)
    ELSE t.last_message_id + 1 END`;
