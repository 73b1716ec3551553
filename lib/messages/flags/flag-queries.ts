/** Writes flags and read state with few statements for any number of messages. */
import { parseReceived } from "../../channels/channels/received-ids.ts";
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import { runLater, type Transaction } from "../../kernel/db/transaction.ts";
import type { LogTransaction } from "../../kernel/events/log-transaction.ts";
import type { OrganizationChange } from "../../kernel/memory/organization.ts";
import { FLAG_HISTORICAL } from "../messages/flag-bits.ts";
import { TopicChanged } from "../messages/start-over.ts";

export interface MarkedMessage {
  readonly id: number;
  readonly isReceived: boolean;
}

async function changedIds(rows: Promise<{ message_id: bigint }[]>): Promise<number[]> {
  return (await rows).map((row) => Number(row.message_id));
}

/** Returns changed ids. Unreceived messages become historical; messages being deleted are skipped. */
export function setFlag(
  tx: Transaction,
  userId: number,
  messages: readonly MarkedMessage[],
  bit: number,
): Promise<number[]> {
  const ids = messages.map((message) => message.id);
  const bits = messages.map((message) => (message.isReceived ? bit : bit | FLAG_HISTORICAL));
  const noted = messages.every((message) => message.isReceived) ? sql`` : sql`, ${outsiderNoted(userId)}`;
  return changedIds(
    tx.$queryRaw(sql`
    WITH flagged AS (
      INSERT INTO message_flag AS f (user_id, message_id, bits)
      SELECT ${userId}, m.id, mark.bits FROM unnest(${ids}::int8[], ${bits}::int[]) AS mark(id, bits)
      JOIN message m ON m.id = mark.id ORDER BY m.id FOR KEY SHARE OF m
      ON CONFLICT (user_id, message_id) DO UPDATE SET bits = f.bits | excluded.bits
        WHERE f.bits & ${bit}::int = 0
      RETURNING message_id)${noted}
    SELECT message_id FROM flagged`),
  );
}

/** A message and its conversation when it was listed. */
export interface PlacedMessage {
  readonly id: number;
  readonly conversationId: number;
}

/** Error code of `require_same_channels`. */
const MOVED = "PA001";

/**
 * Fails when a message changed channels since it was listed: the move may have missed its flags, and access may be
 * lost. The log must be locked.
 * @param position in the log before listing.
 */
export function requireSameChannels(
  { tx, realmId }: LogTransaction,
  messages: readonly PlacedMessage[],
  position: number,
): void {
  const ids = messages.map((message) => message.id);
  const conversationIds = messages.map((message) => message.conversationId);
  runLater(
    tx,
    sql`SELECT require_same_channels(${realmId}::int, ${position}::int8, ${ids}::int8[], ${conversationIds}::int8[])`,
  );
}

/** @throws TopicChanged when `requireSameChannels` failed. */
export function startOverAfterMove(error: unknown): never {
  if (error instanceof Error && "code" in error && error.code === MOVED) throw new TopicChanged();
  throw error;
}

/** Lets later moves find the user's flags. Present and former subscribers are found anyway. */
function outsiderNoted(userId: number): Sql {
  return sql`noted AS (
    INSERT INTO channel_outsider (channel_id, user_id)
    SELECT DISTINCT c.id, ${userId}::int FROM flagged JOIN message m ON m.id = flagged.message_id
    JOIN channel c ON c.conversation_id = m.conversation_id
    WHERE NOT EXISTS (SELECT FROM subscription s WHERE s.channel_id = c.id AND s.user_id = ${userId})
    ORDER BY c.id
    ON CONFLICT DO NOTHING)`;
}

/** Returns changed ids. A historical row keeps unreceived messages in the user's history. */
export async function clearFlag(
  tx: Transaction,
  userId: number,
  messages: readonly MarkedMessage[],
  bit: number,
): Promise<number[]> {
  const { received = [], outside = [] } = Object.groupBy(messages, ({ isReceived }) =>
    isReceived ? "received" : "outside",
  );
  const receivedIds = received.map((message) => message.id);
  const outsideIds = outside.map((message) => message.id);
  const removed = await changedIds(
    tx.$queryRaw(sql`
    DELETE FROM message_flag
    WHERE user_id = ${userId} AND message_id = ANY(${receivedIds}::int8[]) AND bits = ${bit} RETURNING message_id`),
  );
  const reduced = await changedIds(
    tx.$queryRaw(sql`
    UPDATE message_flag SET bits = bits & ~${bit}::int
      | CASE WHEN message_id = ANY(${outsideIds}::int8[]) THEN ${FLAG_HISTORICAL}::int ELSE 0 END
    WHERE user_id = ${userId} AND message_id = ANY(${[...receivedIds, ...outsideIds]}::int8[]) AND bits & ${bit} <> 0
    RETURNING message_id`),
  );
  return [...removed, ...reduced].sort((one, other) => one - other);
}

/** Ids as the text of an int8multirange. */
export interface TopicSpan {
  readonly topicId: number;
  readonly ids: string;
}

interface SpanRow {
  readonly topic_id: number | bigint;
  readonly ids: string;
  /** Newest event in the snapshot. */
  readonly position: number | bigint;
}

/** Includes the gap before each message, for fewer ranges. */
function spansOf(realmId: number, messageIds: readonly number[]): Sql {
  return sql`
    SELECT span.topic_id, range_agg(int8range(span.low, span.high + 1))::text AS ids,
           (SELECT coalesce(max(id), 0) FROM event WHERE realm_id = ${realmId}) AS position
    FROM (
      SELECT m.topic_id, m.id AS high,
             coalesce((SELECT p.id FROM message p WHERE p.topic_id = m.topic_id AND p.id < m.id
                       ORDER BY p.id DESC LIMIT 1), 0) + 1 AS low
      FROM message m WHERE m.id = ANY(${[...messageIds]}::int8[])) AS span
    GROUP BY span.topic_id ORDER BY span.topic_id`;
}

const topicSpan = ({ topic_id, ids }: SpanRow): TopicSpan => ({ topicId: Number(topic_id), ids });

export interface FoundSpans {
  readonly spans: readonly TopicSpan[];
  /** Log position of the search. */
  readonly position: number;
}

/** Call before locking the log: one lookup per message. */
export async function findSpans(realmId: number, messageIds: readonly number[]): Promise<FoundSpans> {
  const rows = await query<SpanRow>(spansOf(realmId, messageIds));
  return { spans: rows.map(topicSpan), position: Number(rows[0]?.position ?? 0) };
}

/** Searches again after moves. */
export async function currentSpans(
  { tx, realmId }: LogTransaction,
  messageIds: readonly number[],
  { spans, position }: FoundSpans,
): Promise<readonly TopicSpan[]> {
  const moves = await tx.$queryRaw<unknown[]>(sql`
    SELECT 1 FROM event WHERE realm_id = ${realmId} AND id > ${position} AND type = 'update_message' LIMIT 1`);
  if (moves.length === 0) return spans;
  return (await tx.$queryRaw<SpanRow[]>(spansOf(realmId, messageIds))).map(topicSpan);
}

export async function markRead(tx: Transaction, userId: number, spans: readonly TopicSpan[]): Promise<void> {
  const topicIds = spans.map((span) => span.topicId);
  const ids = spans.map((span) => span.ids);
  await tx.$executeRaw(sql`
    INSERT INTO topic_read AS r (user_id, topic_id, read)
    SELECT ${userId}, span.topic_id, span.ids::int8multirange
    FROM unnest(${topicIds}::int8[], ${ids}::text[]) AS span (topic_id, ids)
    ON CONFLICT (user_id, topic_id) DO UPDATE SET read = r.read + excluded.read`);
}

/**
 * Lets messages from before a subscription be unread: received, and historical. Locks flags, organization and
 * subscriptions in the order of edits, to avoid deadlocks.
 * @returns the changes for memory.
 */
export async function receiveHistorical(
  log: LogTransaction,
  userId: number,
  ids: readonly number[],
): Promise<OrganizationChange[]> {
  const { tx } = log;
  await setFlag(
    tx,
    userId,
    ids.map((id) => ({ id, isReceived: false })),
    FLAG_HISTORICAL,
  );
  await log.lock();
  const rows = await tx.$queryRaw<{ channel_id: number; ids: string }[]>(sql`
    UPDATE subscription s SET received = s.received + added.ids
    FROM (SELECT c.id AS channel_id, range_agg(int8range(m.id, m.id + 1)) AS ids
          FROM message m JOIN channel c ON c.conversation_id = m.conversation_id
          WHERE m.id = ANY(${[...ids]}::int8[]) GROUP BY c.id) AS added
    WHERE s.user_id = ${userId} AND s.channel_id = added.channel_id AND s.is_active
    RETURNING s.channel_id, added.ids::text AS ids`);
  return rows.map((row) => ({
    kind: "messages_received",
    channelId: row.channel_id,
    userIds: [userId],
    ids: parseReceived(row.ids),
  }));
}

export async function markUnread(tx: Transaction, userId: number, ids: readonly number[]): Promise<void> {
  await tx.$executeRaw(sql`
    UPDATE topic_read r SET read = r.read - gone.ids
    FROM (SELECT m.topic_id, range_agg(int8range(m.id, m.id + 1)) AS ids
          FROM message m WHERE m.id = ANY(${[...ids]}::int8[]) GROUP BY m.topic_id) AS gone
    WHERE r.user_id = ${userId} AND r.topic_id = gone.topic_id`);
}
