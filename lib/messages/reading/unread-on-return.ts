/** Announces unread messages of unarchived channels, which registrations had omitted. */
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { chunks } from "../../channels/subscriptions/write-in-parts.ts";
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { type LogTransaction, type LogWriter, logTransaction } from "../../kernel/events/log-transaction.ts";
import { dropQueuesOf } from "../../kernel/events/queues/drop-queues-of.ts";
import {
  FLAG_CHANNEL_WILDCARD_MENTIONED,
  FLAG_HISTORICAL,
  FLAG_MENTIONED,
  FLAG_TOPIC_WILDCARD_MENTIONED,
} from "../messages/flag-bits.ts";
import { messagesUnread } from "../messages/flag-events.ts";
import { MESSAGE_CHANNEL_WILDCARD, MESSAGE_IS_SILENT } from "../messages/message-bits.ts";

/** Topics times users per transaction: sends wait about 10 ms. */
const TOPICS_AT_ONCE = 1_000;
const PEOPLE_AT_ONCE = 20;
const MESSAGES_AT_ONCE = 4_000;
/** Per user; with more, clients must register again. */
const MAX_TOLD = 2_000;
/** With more topics, clients of all users with unread messages must register again. */
const MAX_TOPICS = 5_000;

type ReturnedChannel = Pick<ChannelRecord, "id" | "conversationId">;

const MENTIONS = FLAG_MENTIONED | FLAG_CHANNEL_WILDCARD_MENTIONED | FLAG_TOPIC_WILDCARD_MENTIONED;

/**
 * Sends events to subscribers with event queues. Counts without locking the log, because later changes have their own
 * events.
 */
export async function announceUnread(writer: LogWriter, channel: ReturnedChannel): Promise<void> {
  const [counted] = await query<{ topics: number }>(sql`
    SELECT count(*) AS topics FROM topic
    WHERE conversation_id = ${channel.conversationId} AND last_message_id IS NOT NULL`);
  if (!counted || counted.topics === 0) return;
  const people = await query<{ user_id: number }>(sql`
    SELECT s.user_id FROM subscription s WHERE s.channel_id = ${channel.id} AND s.is_active
      AND EXISTS (SELECT FROM event_queue q WHERE q.user_id = s.user_id)
    ORDER BY s.user_id`);
  const atOnce = Math.min(PEOPLE_AT_ONCE, Math.max(1, Math.floor(TOPICS_AT_ONCE / counted.topics)));
  const limit = counted.topics > MAX_TOPICS ? 0 : MAX_TOLD;
  for (const some of chunks(people, atOnce)) {
    const unread = await countUnread(channel, idsOf(some));
    const haveTooMany = idsOf(unread.filter(({ count }) => count > limit));
    if (haveTooMany.length > 0) await logTransaction(writer, (log) => dropQueuesOf(log, haveTooMany));
    for (const userIds of inParts(unread.filter(({ count }) => count <= limit)))
      await logTransaction(writer, (log) => tell(log, channel, userIds));
  }
}

const idsOf = (people: readonly { readonly user_id: number }[]) => people.map(({ user_id }) => user_id);

function inParts(people: readonly CountOf[]): number[][] {
  const parts: number[][] = [];
  let messages = Number.POSITIVE_INFINITY;
  for (const { user_id, count } of people) {
    messages += count;
    if (messages > MESSAGES_AT_ONCE) {
      parts.push([]);
      messages = count;
    }
    parts.at(-1)?.push(user_id);
  }
  return parts;
}

async function tell(
  log: LogTransaction,
  channel: ReturnedChannel,
  userIds: readonly number[],
): Promise<void> {
  // Read state must not change before the event.
  await log.lock();
  const unread = await findUnread(log.tx, channel, userIds);
  // More messages may have arrived since counting.
  await dropQueuesOf(log, idsOf(unread.filter(({ places }) => places.length > MAX_TOLD)));
  await appendEvents(
    log,
    unread
      .filter(({ places }) => places.length <= MAX_TOLD)
      .map(({ user_id, places }) => messagesUnread(user_id, channel.id, places)),
  );
}

interface CountOf {
  readonly user_id: number;
  readonly count: number;
}

/** Counts up to one above the limit. */
function countUnread(channel: ReturnedChannel, userIds: readonly number[]): Promise<CountOf[]> {
  return query<{ user_id: number; count: number }>(sql`
    SELECT s.user_id, unread.count FROM subscription s
    CROSS JOIN LATERAL (SELECT count(*) AS count FROM (${unreadMessages(channel)}) AS newest) AS unread
    WHERE s.channel_id = ${channel.id} AND s.user_id = ANY(${[...userIds]}::int[]) AND s.is_active
      AND unread.count > 0`);
}

interface UnreadOf {
  readonly user_id: number;
  readonly places: { messageId: number; topicName: string; isMentioned: boolean }[];
}

/** Only subscribers with unread messages. */
function findUnread(
  tx: Transaction,
  channel: ReturnedChannel,
  userIds: readonly number[],
): Promise<UnreadOf[]> {
  return tx.$queryRaw<UnreadOf[]>(sql`
    SELECT s.user_id, unread.places FROM subscription s
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('messageId', newest.id, 'topicName', newest.name, 'isMentioned',
          coalesce(f.bits & ${MENTIONS}::int, 0) <> 0
            OR (newest.bits & ${MESSAGE_CHANNEL_WILDCARD}::int <> 0 AND coalesce(f.bits & ${FLAG_HISTORICAL}::int, 0) = 0))
        ORDER BY newest.id) AS places
      FROM (${unreadMessages(channel)}) AS newest
      LEFT JOIN message_flag f ON f.user_id = s.user_id AND f.message_id = newest.id) AS unread
    WHERE s.channel_id = ${channel.id} AND s.user_id = ANY(${[...userIds]}::int[]) AND s.is_active
      AND unread.places IS NOT NULL`);
}

/** Newest first, for the subscriber `s`; one above the limit, to detect too many. */
function unreadMessages({ conversationId }: ReturnedChannel): Sql {
  return sql`
    SELECT found.id, found.bits, topic_gap.name FROM (
      SELECT t.id AS topic_id, t.name,
             s.received * int8multirange(int8range(NULL, t.last_message_id, '[]')) - coalesce(b.read, '{}') AS gaps
      FROM topic t LEFT JOIN topic_read b ON b.user_id = s.user_id AND b.topic_id = t.id
      WHERE t.conversation_id = ${conversationId} AND t.last_message_id IS NOT NULL
      ORDER BY t.last_message_id DESC) AS topic_gap
    CROSS JOIN LATERAL unnest(topic_gap.gaps) AS gap
    CROSS JOIN LATERAL (
      SELECT m.id, m.bits FROM message m
      WHERE m.topic_id = ANY (ARRAY[topic_gap.topic_id]) AND m.id >= coalesce(lower(gap), 1) AND m.id < upper(gap)
        AND m.bits & ${MESSAGE_IS_SILENT}::int = 0
      ORDER BY m.topic_id DESC, m.id DESC LIMIT ${MAX_TOLD + 1}) AS found
    LIMIT ${MAX_TOLD + 1}`;
}
