/** Ends memberships of channels, and marks as read what those who left had not read. */

import { channelVanished } from "../channels/channel-events.ts";
import type { ChannelRecord } from "../channels/channel-records.ts";
import { query, sql } from "../db/sql.ts";
import type { Transaction } from "../db/transaction.ts";
import { appendEvents } from "../events/append-event.ts";
import type { NewEvent } from "../events/event-entry.ts";
import { type LogWriter, logTransaction } from "../events/log-transaction.ts";
import { peersRemoved, subscriptionRemoved } from "./subscription-events.ts";
import { nextMessage } from "./subscription-queries.ts";
import { chunks, MEMBERSHIPS_AT_ONCE } from "./write-in-parts.ts";

/** Topics that one transaction looks at, times the people who left: that takes about 50 ms. */
const TOPICS_AT_ONCE = 5_000;

/** A membership that has ended. */
interface Ended {
  readonly channelId: number;
  readonly userId: number;
}

/**
 * Removes these people from these channels, in as many transactions as it takes.
 * @returns the memberships that there were.
 */
export async function endMemberships(
  writer: LogWriter,
  channels: readonly ChannelRecord[],
  userIds: readonly number[],
): Promise<Ended[]> {
  const ended: Ended[] = [];
  const channelsAtOnce = Math.ceil(MEMBERSHIPS_AT_ONCE / Math.max(1, userIds.length));
  for (const someChannels of chunks(channels, channelsAtOnce)) {
    for (const someIds of chunks(userIds, MEMBERSHIPS_AT_ONCE))
      ended.push(...(await endSome(writer, someChannels, someIds)));
  }
  await markAsRead(writer, channels, ended);
  return ended;
}

function endSome(
  writer: LogWriter,
  channels: readonly ChannelRecord[],
  userIds: readonly number[],
): Promise<Ended[]> {
  return logTransaction(writer, async (log) => {
    await log.lock();
    const ended = await deactivate(log.tx, channels, userIds);
    const leaving = Map.groupBy(ended, ({ channelId }) => channelId);
    const events = channels.flatMap((channel) =>
      leavingEvents(
        channel,
        (leaving.get(channel.id) ?? []).map(({ userId }) => userId),
      ),
    );
    await appendEvents(log, events);
    return ended;
  });
}

/** The organization's log is locked, so that every message is either received or sent after they left. */
function deactivate(
  tx: Transaction,
  channels: readonly ChannelRecord[],
  userIds: readonly number[],
): Promise<Ended[]> {
  return tx.$queryRaw<Ended[]>(sql`
    UPDATE subscription s SET is_active = false,
      received = s.received * int8multirange(int8range(NULL, next.id))
    FROM ${nextMessage} AS next
    WHERE s.channel_id = ANY(${channels.map(({ id }) => id)}::int[]) AND s.user_id = ANY(${[...userIds]}::int[])
      AND s.is_active
    RETURNING s.channel_id AS "channelId", s.user_id AS "userId"`);
}

/** For those who left, who may then have to forget a private channel, and for the others who may know of it. */
function leavingEvents({ id: channelId, name }: ChannelRecord, userIds: readonly number[]): NewEvent[] {
  if (userIds.length === 0) return [];
  const leavers = { kind: "users", userIds } as const;
  return [
    subscriptionRemoved.event({ channelId, name }, leavers, [{ kind: "unsubscribed", channelId, userIds }]),
    channelVanished.event({ channelId }, leavers),
    peersRemoved.event({ channelId, userIds: [...userIds] }, { kind: "channel_viewers", channelId }),
  ];
}

/** When somebody returns to a channel, only what is sent from then on is unread. */
async function markAsRead(
  writer: LogWriter,
  channels: readonly ChannelRecord[],
  ended: readonly Ended[],
): Promise<void> {
  if (ended.length === 0) return;
  const [most] = await query<{ topics: number }>(sql`
    SELECT count(*) AS topics FROM topic
    WHERE conversation_id = ANY(${channels.map(({ conversationId }) => conversationId)}::int8[])
      AND last_message_id IS NOT NULL
    GROUP BY conversation_id ORDER BY topics DESC LIMIT 1`);
  if (!most) return;
  for (const some of chunks(ended, Math.max(1, Math.floor(TOPICS_AT_ONCE / most.topics)))) {
    await logTransaction(writer, async (log) => {
      await log.lock();
      await readReceived(log.tx, some);
    });
  }
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
