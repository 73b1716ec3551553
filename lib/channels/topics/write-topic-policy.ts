/** Writes a visibility policy and its events. */
import { query, sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { ApiError, badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { type LogTransaction, logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { nameKey } from "../../text/name-key.ts";
import type { ChannelRecord } from "../channels/channel-records.ts";
import { requireMayKnow } from "./topic-access.ts";
import { mutedTopicsChanged, userTopicChanged } from "./topic-events.ts";
import { policyChange } from "./topic-policy-records.ts";
import {
  ALL_POLICIES,
  type ChosenPolicy,
  POLICY_INHERIT,
  type VisibilityPolicy,
} from "./topics-limits.contract.ts";

/** Every register response of a person lists all their policies. */
export const MAX_POLICIES = 10_000;

export interface PolicyChange {
  readonly operation: string;
  readonly channel: ChannelRecord;
  readonly topic: string;
  /** The topic expected under this name; null to skip the check. */
  readonly topicId: number | null;
}

/** @throws ApiError BAD_REQUEST for too many policies, EXPECTATION_MISMATCH. */
export async function choosePolicy(actor: Actor, change: PolicyChange, policy: ChosenPolicy): Promise<void> {
  await logTransaction(writerOf(actor, change.operation), async (log) => {
    await requireRoom(log.tx, actor.user.id);
    await log.lock();
    await requireStillNamed(log.tx, change);
    const updatedAt = await storePolicy(log, actor.user.id, change, policy);
    if (updatedAt !== null) await announce(log, actor.user.id, change, policy, updatedAt);
  });
}

const NO_CONVERSATION = 0;

/**
 * No effect unless the policy is one of `policies`. Looks up an unknown channel like a hidden one, so that timing does
 * not tell them apart.
 * @param missing the error for an unknown or hidden channel.
 * @throws ApiError `missing`.
 */
export async function removePolicy(
  actor: Actor,
  {
    operation,
    channel,
    topic,
    topicId,
  }: Omit<PolicyChange, "channel"> & { channel: ChannelRecord | undefined },
  missing: ApiError,
  policies: readonly ChosenPolicy[] = ALL_POLICIES,
): Promise<void> {
  const [found] = await query<{ topic_id: number }>(sql`
    SELECT u.topic_id FROM user_topic u JOIN topic t ON t.id = u.topic_id
    WHERE u.user_id = ${actor.user.id} AND u.policy = ANY(${[...policies]}::int[])
      AND t.conversation_id = ${channel?.conversationId ?? NO_CONVERSATION} AND t.name_key = ${nameKey(topic)}
      AND (${topicId}::int8 IS NULL OR t.id = ${topicId}::int8)`);
  if (!channel) throw missing;
  if (!found) {
    requireMayKnow(actor, channel, missing);
    return;
  }
  await logTransaction(writerOf(actor, operation), async (log) => {
    await log.lock();
    const removed = await log.tx.$executeRaw(sql`
      DELETE FROM user_topic WHERE user_id = ${actor.user.id} AND topic_id = ${found.topic_id}
        AND policy = ANY(${[...policies]}::int[])`);
    if (removed === 0) return;
    const change = { operation, channel, topic, topicId };
    await announce(log, actor.user.id, change, POLICY_INHERIT, Math.floor(Date.now() / 1000));
  });
}

async function requireRoom(tx: Transaction, userId: number): Promise<void> {
  const [policies] = await tx.$queryRaw<{ count: number }[]>(sql`
    SELECT count(*)::int FROM user_topic WHERE user_id = ${userId}`);
  if ((policies?.count ?? 0) < MAX_POLICIES) return;
  throw badRequest(`You have muted, unmuted or followed too many topics (limit: ${MAX_POLICIES}).`);
}

/**
 * Requires the log lock.
 * @throws ApiError EXPECTATION_MISMATCH when the topic was renamed meanwhile.
 */
async function requireStillNamed(tx: Transaction, { topic, topicId }: PolicyChange): Promise<void> {
  if (topicId === null) return;
  const rows = await tx.$queryRaw<unknown[]>(sql`
    SELECT FROM topic WHERE id = ${topicId} AND name_key = ${nameKey(topic)}`);
  if (rows.length > 0) return;
  throw new ApiError("EXPECTATION_MISMATCH", "This topic was renamed meanwhile. Please look at it again.");
}

/**
 * Requires the log lock, so that nobody creates the topic concurrently.
 * @returns the time in seconds since 1970; null when unchanged.
 */
async function storePolicy(
  { tx, realmId }: LogTransaction,
  userId: number,
  { channel: { conversationId }, topic }: PolicyChange,
  policy: ChosenPolicy,
): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ updated_at: number }[]>(sql`
    WITH known AS (
      SELECT id FROM topic WHERE conversation_id = ${conversationId} AND name_key = ${nameKey(topic)}
    ), made AS (
      INSERT INTO topic (realm_id, conversation_id, name, name_key)
      SELECT ${realmId}, ${conversationId}, ${topic}, ${nameKey(topic)} WHERE NOT EXISTS (SELECT FROM known)
      RETURNING id
    )
    INSERT INTO user_topic AS u (user_id, topic_id, policy)
    SELECT ${userId}, id, ${policy} FROM (SELECT id FROM known UNION ALL SELECT id FROM made) AS chosen
    ON CONFLICT (user_id, topic_id) DO UPDATE SET policy = excluded.policy, updated_at = now()
      WHERE u.policy <> excluded.policy
    RETURNING floor(extract(epoch FROM updated_at))::float8 AS updated_at`);
  return row?.updated_at ?? null;
}

/** Spells the topic as the person did: others' spelling may be hidden from them. */
async function announce(
  log: LogTransaction,
  userId: number,
  { channel, topic }: PolicyChange,
  policy: VisibilityPolicy,
  updatedAt: number,
): Promise<void> {
  const own = { kind: "users", userIds: [userId] } as const;
  const body = {
    stream_id: channel.id,
    topic_name: topic,
    last_updated: updatedAt,
    visibility_policy: policy,
  };
  const change = policyChange([userId], { channelId: channel.id, topicName: topic, policy });
  await appendEvents(log, [
    mutedTopicsChanged.event({ userId }, own),
    userTopicChanged.event(body, own, [change]),
  ]);
}
