/** Reads what a registration tells of conversations, starred messages and topics. */
import { Prisma } from "../db/generated/client.ts";
import type { Transaction } from "../db/transaction.ts";
import { FLAG_STARRED } from "../flags/flag-bits.ts";
import { newestReceived } from "../messages/newest-received.ts";
import type { ChosenPolicy } from "../topics/visibility-policy.ts";

/** As many of the newest direct conversations as clients are told of. */
const RECENT_CONVERSATIONS = 1_000;
/** As many of the newest starred messages as clients are told of. */
const MAX_STARRED = 50_000;

/** The newest message a person has received, or 0. */
export async function readMaxMessageId(tx: Transaction, userId: number): Promise<number> {
  const [row] = await tx.$queryRaw<{ id: bigint | null }[]>(newestReceived(userId));
  return Number(row?.id ?? 0);
}

export interface RecentDirect {
  readonly maxMessageId: number;
  /** Everyone in it, ascending. */
  readonly userIds: number[];
}

/** A person's direct conversations with messages, newest first. */
export async function readRecentDirects(tx: Transaction, userId: number): Promise<RecentDirect[]> {
  const rows = await tx.$queryRaw<{ max_message_id: bigint; direct_key: string }[]>(Prisma.sql`
    SELECT t.last_message_id AS max_message_id, c.direct_key
    FROM conversation_member cm
    JOIN conversation c ON c.id = cm.conversation_id
    JOIN topic t ON t.conversation_id = c.id AND t.last_message_id IS NOT NULL
    WHERE cm.user_id = ${userId}
    ORDER BY t.last_message_id DESC LIMIT ${RECENT_CONVERSATIONS}`);
  return rows.map((row) => ({
    maxMessageId: Number(row.max_message_id),
    userIds: row.direct_key.split(",").map(Number),
  }));
}

/** Ids of the messages a person has starred, ascending. */
export async function readStarred(tx: Transaction, userId: number): Promise<number[]> {
  // The bit stands in the text, not as a parameter, so that the partial index of starred messages applies.
  const isStarred = Prisma.raw(`bits & ${FLAG_STARRED} <> 0`);
  const rows = await tx.$queryRaw<{ id: bigint }[]>(Prisma.sql`
    SELECT message_id AS id FROM message_flag WHERE user_id = ${userId} AND ${isStarred}
    ORDER BY message_id DESC LIMIT ${MAX_STARRED}`);
  return rows.map((row) => Number(row.id)).reverse();
}

export interface TopicPolicy {
  readonly channelId: number;
  readonly topicName: string;
  readonly policy: ChosenPolicy;
  /** Seconds since 1970. */
  readonly updatedAt: number;
}

/** The visibility policies a person has chosen for topics of channels. */
export async function readTopicPolicies(tx: Transaction, userId: number): Promise<TopicPolicy[]> {
  return tx.$queryRaw<TopicPolicy[]>(Prisma.sql`
    SELECT ch.id AS "channelId", t.name AS "topicName", ut.policy,
           floor(extract(epoch FROM ut.updated_at))::float8 AS "updatedAt"
    FROM user_topic ut
    JOIN topic t ON t.id = ut.topic_id
    JOIN channel ch ON ch.conversation_id = t.conversation_id
    WHERE ut.user_id = ${userId} ORDER BY ut.topic_id`);
}

/** Who takes part in a person's direct conversations. */
export async function readDirectPartners(tx: Transaction, userId: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ user_id: number }[]>(Prisma.sql`
    SELECT DISTINCT other.user_id
    FROM conversation_member own JOIN conversation_member other ON other.conversation_id = own.conversation_id
    WHERE own.user_id = ${userId}`);
  return rows.map((row) => row.user_id);
}
