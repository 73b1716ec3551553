/** Finds each user's first visible message of a channel; builds events when it changes. */
import { sql } from "../../../kernel/db/sql.ts";
import type { Transaction } from "../../../kernel/db/transaction.ts";
import type { NewEvent } from "../../../kernel/events/event-entry.ts";
import { isReceivedOnly } from "../channel-access.ts";
import { firstMessageChanged } from "../channel-events.ts";
import type { ChannelRecord } from "../channel-records.ts";

interface MessagesOfChannel {
  readonly conversationId: number;
  /** Ids as a PostgreSQL int8multirange; null for all messages. */
  readonly received: string | null;
}

/** A conversation's first message within id ranges: one index look-up per range. */
const firstWithin = sql`(
  SELECT min(found.id) FROM unnest(coalesce(part.received, '{[1,)}'::int8multirange)) AS span
  CROSS JOIN LATERAL (
    SELECT m.id FROM message m
    WHERE m.conversation_id = part.conversation_id AND m.id >= coalesce(lower(span), 1)
      AND (upper_inf(span) OR m.id < upper(span))
    ORDER BY m.id LIMIT 1) AS found)`;

/** First message ids in the order of `parts`, null for none. One query. */
export async function readFirstMessages(
  tx: Transaction,
  parts: readonly MessagesOfChannel[],
): Promise<(number | null)[]> {
  if (parts.length === 0) return [];
  const rows = await tx.$queryRaw<{ first: bigint | null }[]>(sql`
    SELECT ${firstWithin} AS first
    FROM unnest(${parts.map(({ conversationId }) => conversationId)}::int8[],
                ${parts.map(({ received }) => received)}::text[])
      WITH ORDINALITY AS given(conversation_id, received, place)
    CROSS JOIN LATERAL (SELECT given.conversation_id, given.received::int8multirange AS received) AS part
    ORDER BY given.place`);
  return rows.map(({ first }) => (first === null ? null : Number(first)));
}

/** Ascending message ids. */
interface FirstMessageChange {
  readonly gone?: readonly number[];
  readonly come?: readonly number[];
}

/**
 * Events for everyone whose first message changed. Requires the log lock, with the messages already deleted or moved.
 * With protected history, people sharing a first message share an event.
 */
export async function firstMessageEvents(
  tx: Transaction,
  channel: ChannelRecord,
  { gone = [], come = [] }: FirstMessageChange,
): Promise<NewEvent[]> {
  if (isReceivedOnly(channel)) {
    const groups = await readGroups(tx, channel, { gone, come });
    return groups.map(({ first, user_ids }) => changedFor(channel, first, user_ids));
  }
  const [first = null] = await readFirstMessages(tx, [allOf(channel)]);
  const [firstGone] = gone;
  const isAnother =
    (firstGone !== undefined && (first === null || firstGone < first)) ||
    (first !== null && come.includes(first));
  return isAnother ? [changedForViewers(channel, first)] : [];
}

/**
 * Events when history becomes or ceases to be protected. Requires the log lock.
 * @param channel with its new settings.
 */
export async function protectionEvents(tx: Transaction, channel: ChannelRecord): Promise<NewEvent[]> {
  const [first = null] = await readFirstMessages(tx, [allOf(channel)]);
  if (!isReceivedOnly(channel)) return [changedForViewers(channel, first)];
  if (first === null) return [];
  const groups = await readGroups(tx, channel, null);
  const subscriberIds = groups.flatMap(({ user_ids }) => user_ids);
  return [
    changedForViewers(channel, null, subscriberIds),
    ...groups
      .filter((group) => group.first !== first)
      .map((group) => changedFor(channel, group.first, group.user_ids)),
  ];
}

const allOf = ({ conversationId }: ChannelRecord) => ({ conversationId, received: null });

interface Group {
  readonly first: number | null;
  readonly user_ids: number[];
}

/**
 * Groups members by first message. Under the lock, looks up only histories that may begin with a changed message: a
 * range starts at it or right after its predecessor.
 * @param change skips people whose first message is unaffected; null: nobody.
 */
async function readGroups(
  tx: Transaction,
  { id, conversationId }: ChannelRecord,
  change: Required<FirstMessageChange> | null,
): Promise<Group[]> {
  const { gone, come } = change ?? { gone: [], come: [] };
  const mayBeginWithChanged = change
    ? sql`EXISTS (SELECT FROM unnest(s.received) AS span WHERE coalesce(lower(span), 1) <@ (SELECT starts FROM near))`
    : sql`true`;
  const isAnother = change
    ? sql`(first = ANY(${[...come]}::int8[]) OR EXISTS (
        SELECT FROM unnest(${[...gone]}::int8[]) AS gone(id)
        WHERE gone.id <@ received AND (first IS NULL OR gone.id < first)))`
    : sql`true`;
  const rows = await tx.$queryRaw<{ first: bigint | null; user_ids: number[] }[]>(sql`
    WITH near AS MATERIALIZED (
      SELECT range_agg(int8range(previous.id, changed.id, '(]')) AS starts
      FROM unnest(${[...gone, ...come]}::int8[]) AS changed(id)
      LEFT JOIN LATERAL (
        SELECT m.id FROM message m WHERE m.conversation_id = ${conversationId} AND m.id < changed.id
        ORDER BY m.id DESC LIMIT 1) AS previous ON true),
    part AS (
      SELECT ${conversationId}::int8 AS conversation_id, s.received, array_agg(s.user_id) AS user_ids
      FROM subscription s WHERE s.channel_id = ${id} AND s.is_active AND ${mayBeginWithChanged}
      GROUP BY s.received),
    history AS MATERIALIZED (SELECT part.received, part.user_ids, ${firstWithin} AS first FROM part)
    SELECT first, json_agg(user_id) AS user_ids FROM history CROSS JOIN LATERAL unnest(history.user_ids) AS user_id
    WHERE ${isAnother} GROUP BY first ORDER BY first`);
  return rows.map(({ first, user_ids }) => ({ first: first === null ? null : Number(first), user_ids }));
}

function changedFor({ id, name }: ChannelRecord, messageId: number | null, userIds: readonly number[]) {
  return firstMessageChanged.event({ channelId: id, name, messageId }, { kind: "users", userIds });
}

function changedForViewers(
  { id: channelId, name }: ChannelRecord,
  messageId: number | null,
  exceptUserIds: readonly number[] = [],
) {
  const audience = { kind: "channel_viewers", channelId, exceptUserIds } as const;
  return firstMessageChanged.event({ channelId, name, messageId }, audience);
}
