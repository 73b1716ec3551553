/** Marks messages of left channels as read. */

import { chunks } from "../../channels/subscriptions/write-in-parts.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { type LogWriter, logTransaction } from "../../kernel/events/log-transaction.ts";
import type { Ended } from "../../kernel/message-port.ts";
import { messagesRead } from "../messages/flag-events.ts";

/** Topics times users per statement: about 50 ms. */
const TOPICS_AT_ONCE = 5_000;
const MEMBERSHIPS_AT_ONCE = 20;
/** Messages per transaction, unless one membership has more. */
const MESSAGES_AT_ONCE = 10_000;
/** Per event; no registration lists more. */
const MAX_TOLD = 50_000;

interface Unread extends Ended {
  /** Ascending. */
  readonly messageIds: readonly number[];
}

/** On return, only later messages are unread. */
export async function markLeftAsRead(
  writer: LogWriter,
  conversationIds: readonly number[],
  ended: readonly Ended[],
): Promise<void> {
  if (ended.length === 0) return;
  const [most] = await query<{ topics: number }>(sql`
    SELECT count(*) AS topics FROM topic
    WHERE conversation_id = ANY(${conversationIds}::int8[])
      AND last_message_id IS NOT NULL
    GROUP BY conversation_id ORDER BY topics DESC LIMIT 1`);
  if (!most) return;
  const atOnce = Math.min(MEMBERSHIPS_AT_ONCE, Math.max(1, Math.floor(TOPICS_AT_ONCE / most.topics)));
  for (const some of chunks(ended, atOnce)) {
    for (const part of partsOf(await findUnread(some))) await markPart(writer, part);
  }
}

/** No more can become unread after leaving. */
function findUnread(ended: readonly Ended[]): Promise<Unread[]> {
  return query<Unread>(sql`
    SELECT left_by.channel_id AS "channelId", left_by.user_id AS "userId", unread.ids AS "messageIds"
    FROM unnest(${ended.map(({ channelId }) => channelId)}::int[], ${ended.map(({ userId }) => userId)}::int[])
      AS left_by(channel_id, user_id)
    CROSS JOIN LATERAL (
      SELECT json_agg(newest.id ORDER BY newest.id) AS ids FROM (
        SELECT found.id FROM (
          SELECT t.id AS topic_id,
                 s.received * int8multirange(int8range(NULL, t.last_message_id, '[]')) - coalesce(b.read, '{}') AS gaps
          FROM subscription s
          JOIN channel c ON c.id = s.channel_id
          JOIN topic t ON t.conversation_id = c.conversation_id AND t.last_message_id IS NOT NULL
          LEFT JOIN topic_read b ON b.user_id = s.user_id AND b.topic_id = t.id
          WHERE s.channel_id = left_by.channel_id AND s.user_id = left_by.user_id AND NOT s.is_active
          ORDER BY t.last_message_id DESC) AS topic_gap
        CROSS JOIN LATERAL unnest(topic_gap.gaps) AS gap
        CROSS JOIN LATERAL (
          SELECT m.id FROM message m
          WHERE m.topic_id = ANY (ARRAY[topic_gap.topic_id]) AND m.id >= coalesce(lower(gap), 1) AND m.id < upper(gap)
          ORDER BY m.topic_id DESC, m.id DESC LIMIT ${MAX_TOLD}) AS found
        LIMIT ${MAX_TOLD}) AS newest) AS unread
    WHERE unread.ids IS NOT NULL`);
}

function partsOf(unread: readonly Unread[]): Unread[][] {
  const parts: Unread[][] = [];
  let room = 0;
  for (const each of unread) {
    const last = parts.at(-1);
    if (last && each.messageIds.length <= room) last.push(each);
    else {
      parts.push([each]);
      room = MESSAGES_AT_ONCE;
    }
    room -= each.messageIds.length;
  }
  return parts;
}

function markPart(writer: LogWriter, unread: readonly Unread[]): Promise<void> {
  return logTransaction(writer, async (log) => {
    await log.lock();
    const away = await stillAway(log.tx, unread);
    if (away.length === 0) return;
    await readReceived(log.tx, away);
    await appendEvents(
      log,
      away.map(({ userId, messageIds }) => messagesRead(userId, messageIds)),
    );
  });
}

/** Users who returned may have more unread messages. */
async function stillAway(tx: Transaction, unread: readonly Unread[]): Promise<Unread[]> {
  const rows = await tx.$queryRaw<Ended[]>(sql`
    SELECT channel_id AS "channelId", user_id AS "userId" FROM subscription
    WHERE channel_id = ANY(${unread.map(({ channelId }) => channelId)}::int[])
      AND user_id = ANY(${unread.map(({ userId }) => userId)}::int[]) AND NOT is_active`);
  const away = new Set(rows.map(({ channelId, userId }) => `${channelId} ${userId}`));
  return unread.filter(({ channelId, userId }) => away.has(`${channelId} ${userId}`));
}

function readReceived(tx: Transaction, ended: readonly Ended[]): Promise<number> {
  return tx.$executeRaw(sql`
    INSERT INTO topic_read AS r (user_id, topic_id, read)
    SELECT s.user_id, t.id, s.received * int8multirange(int8range(NULL, t.last_message_id, '[]'))
    FROM unnest(${ended.map(({ channelId }) => channelId)}::int[], ${ended.map(({ userId }) => userId)}::int[])
      AS left_by(channel_id, user_id)
    JOIN subscription s ON s.channel_id = left_by.channel_id AND s.user_id = left_by.user_id AND NOT s.is_active
    JOIN channel c ON c.id = s.channel_id
    JOIN topic t ON t.conversation_id = c.conversation_id AND t.last_message_id IS NOT NULL
    LEFT JOIN topic_read b ON b.user_id = s.user_id AND b.topic_id = t.id
    WHERE EXISTS (
      SELECT FROM unnest(s.received * int8multirange(int8range(NULL, t.last_message_id, '[]'))
        - coalesce(b.read, '{}'::int8multirange)) AS gap
      CROSS JOIN LATERAL (
        SELECT FROM message m WHERE m.topic_id = t.id
          AND m.id >= coalesce(lower(gap), 1) AND m.id < upper(gap) LIMIT 1) AS unread)
    ON CONFLICT ON CONSTRAINT topic_read_pkey DO UPDATE SET read = r.read + excluded.read`);
}
