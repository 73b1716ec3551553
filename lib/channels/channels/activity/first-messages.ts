/** Finds the first message of a channel that each user may see, and builds the events when it changes. */
import { sql } from "../../../kernel/db/sql.ts";
import type { Transaction } from "../../../kernel/db/transaction.ts";
import type { NewEvent } from "../../../kernel/events/event-entry.ts";
import { isReceivedOnly } from "../channel-access.ts";
import { firstMessageChanged } from "../channel-events.ts";
import type { ChannelRecord } from "../channel-records.ts";

/** Some messages of a channel. */
interface MessagesOfChannel {
  readonly conversationId: number;
  /** PostgreSQL's text form of ids, an int8multirange; null for every message. */
  readonly received: string | null;
}

/** An expression for the first message of a conversation within ranges of ids: one look at the index for each range. */
const firstWithin = sql`(
  SELECT min(found.id) FROM unnest(coalesce(part.received, '{[1,)}'::int8multirange)) AS span
  CROSS JOIN LATERAL (
    SELECT m.id FROM message m
    WHERE m.conversation_id = part.conversation_id AND m.id >= coalesce(lower(span), 1)
      AND (upper_inf(span) OR m.id < upper(span))
    ORDER BY m.id LIMIT 1) AS found)`;

/** Returns, in the order of the parts, the id of the first message of each; null where there is none. One query. */
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

/** Messages that have left a channel or come to it, by ascending ids. */
interface FirstMessageChange {
  readonly gone?: readonly number[];
  readonly come?: readonly number[];
}

/**
 * The events for everybody whose first message of the channel is another one now. The log must be locked and the
 * messages deleted or moved. Where history is protected, people with the same first message share an event.
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
 * The events for everybody whose first message is another one, since the history of the channel has become protected, or
 * is no longer so. The log must be locked.
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
 * Groups the people in a channel by their first message of it. While the log is locked, only the histories that may begin with
 * a changed message are looked up: those with a range that starts at the message or after the message before it.
 * @param change leaves out people whose first message it does not change; null: nobody.
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
