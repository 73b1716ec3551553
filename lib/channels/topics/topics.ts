/** The topics noun: lists topics, and loads policies that queues need. */
import { query, sql } from "../../kernel/db/sql.ts";
import type { QueueOptions } from "../../kernel/events/queues/queue-options.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import type { RegisteredActor } from "../../kernel/register/registration-state.ts";
import { type RegisteringClient, stateFamily } from "../../kernel/register/state-family.ts";
import {
  invalidChannelId,
  isReceivedOnly,
  mayReadChannel,
  mayViewChannel,
} from "../channels/channel-access.ts";
import { isKnownToClient } from "../channels/channel-events.ts";
import type { ChannelRecord } from "../channels/channel-records.ts";
import { mutedTopicsChanged, type TopicPolicy, topicPoliciesOf, userTopicChanged } from "./topic-events.ts";
import { presentTopicName } from "./topic-name.ts";
import { type PolicyOfTopic, TopicPolicyStore, topicPolicyChanges } from "./topic-policy-records.ts";
import * as contracts from "./topics.contract.ts";
import { topicsState } from "./topics.contract.ts";
import { ALL_POLICIES, POLICY_MUTED } from "./topics-limits.contract.ts";

/** The newest topics are kept. */
const MAX_TOPICS = 50_000;

/** For people who rejoined very often, only the latest spans count, like in the SQL function knows_topic. */
const MAX_SPANS = 100;

const topicsFamily = stateFamily({
  fetchTypes: ["user_topic", "muted_topics"],
  fields: topicsState,
  read: (tx, { user }) => tx.$queryRaw<TopicPolicy[]>(topicPoliciesOf([user.id], ALL_POLICIES)),
  present(policies, actor, { wants, capabilities }) {
    const known = ofKnownChannels(policies, actor, capabilities);
    if (!wants("user_topic")) return { muted_topics: mutedTopics(known) };
    return { user_topics: userTopics(known, capabilities.empty_topic_name === true) };
  },
});

interface KnownPolicy extends TopicPolicy {
  readonly channel: ChannelRecord;
}

/**
 * Policies in channels known to the client, even if only for administration: it gets events when it loses or regains
 * the channel, not when read access ends.
 */
function ofKnownChannels(
  policies: readonly TopicPolicy[],
  { organization, user }: RegisteredActor,
  capabilities: RegisteringClient["capabilities"],
): KnownPolicy[] {
  return policies.flatMap((policy) => {
    const channel = organization.channels.get(policy.channelId);
    if (!channel || !isKnownToClient(organization, channel.id, { options: { capabilities } })) return [];
    return mayViewChannel(organization, channel, user) ? [{ ...policy, channel }] : [];
  });
}

function userTopics(policies: readonly KnownPolicy[], emptyTopicName: boolean) {
  return policies.map((policy) => ({
    stream_id: policy.channelId,
    topic_name: presentTopicName(policy.topicName, emptyTopicName),
    last_updated: policy.updatedAt,
    visibility_policy: policy.policy,
  }));
}

function mutedTopics(policies: readonly KnownPolicy[]) {
  return policies
    .filter(({ policy }) => policy === POLICY_MUTED)
    .map(({ channel, topicName, updatedAt }): [string, string, number] => [
      channel.name,
      presentTopicName(topicName, false),
      updatedAt,
    ]);
}

interface TopicEntry {
  readonly name: string;
  readonly max_id: number;
}

/**
 * Most recent first; with protected history, by received messages only.
 * @throws ApiError BAD_REQUEST for an unknown or unreadable channel.
 */
export async function getTopics(
  actor: Actor,
  { channelId, isEmptyNameAllowed }: { channelId: number; isEmptyNameAllowed: boolean },
): Promise<{ topics: TopicEntry[] }> {
  const channel = actor.organization.channels.get(channelId);
  if (!channel || !mayReadChannel(actor.organization, channel, actor.user)) throw invalidChannelId();
  const rows = isReceivedOnly(channel) ? await receivedTopics(actor, channel) : await allTopics(channel);
  const topics = rows.map(({ name, max_id }) => ({
    name: presentTopicName(name, isEmptyNameAllowed),
    max_id,
  }));
  return { topics };
}

function allTopics(channel: ChannelRecord): Promise<TopicEntry[]> {
  return query<TopicEntry>(sql`
    SELECT name, last_message_id AS max_id FROM topic
    WHERE conversation_id = ${channel.conversationId} AND last_message_id IS NOT NULL
    ORDER BY last_message_id DESC LIMIT ${MAX_TOPICS}`);
}

/**
 * Topics whose newest message was received need no more; others probe each received span once, so that unreceived
 * messages cost nothing.
 */
function receivedTopics({ user }: Actor, channel: ChannelRecord): Promise<TopicEntry[]> {
  return query<TopicEntry>(sql`
    SELECT name, max_id FROM (
      SELECT t.name, CASE WHEN s.received @> t.last_message_id THEN t.last_message_id ELSE (
        SELECT max(newest.id)
        FROM (SELECT span FROM unnest(s.received) AS span ORDER BY span DESC LIMIT ${MAX_SPANS}) AS latest
        CROSS JOIN LATERAL (
          SELECT m.id FROM message m
          WHERE m.topic_id = ANY (ARRAY[t.id]) AND m.id >= coalesce(lower(latest.span), 1)
            AND m.id < coalesce(upper(latest.span), ${Number.MAX_SAFE_INTEGER})
          ORDER BY m.topic_id DESC, m.id DESC LIMIT 1) AS newest) END AS max_id
      FROM subscription s JOIN topic t ON t.conversation_id = ${channel.conversationId}
      WHERE s.user_id = ${user.id} AND s.channel_id = ${channel.id} AND t.last_message_id IS NOT NULL) AS listed
    WHERE max_id IS NOT NULL ORDER BY max_id DESC LIMIT ${MAX_TOPICS}`);
}

interface Queue {
  readonly userId: number;
  readonly options: Pick<QueueOptions, "narrow">;
}

function asksForPolicies({ options }: Queue): boolean {
  return options.narrow.some(
    (term) => term.kind === "is" && (term.state === "followed" || term.state === "muted"),
  );
}

/** Loads policies that the queue's narrow needs before its first match. */
async function prepareQueue(organization: Organization, queue: Queue): Promise<void> {
  if (!asksForPolicies(queue)) return;
  const { userId } = queue;
  await organization.topicPolicies.watch(userId, () =>
    query<PolicyOfTopic>(sql`
      SELECT c.id AS "channelId", t.name_key AS "topicKey", u.policy FROM user_topic u
      JOIN topic t ON t.id = u.topic_id JOIN channel c ON c.conversation_id = t.conversation_id
      WHERE u.user_id = ${userId}`),
  );
}

/** Drops policies that no remaining queue needs. */
function forgetEndedQueues({ topicPolicies }: Organization, left: Iterable<Queue>): void {
  const asking = [...left].filter(asksForPolicies);
  topicPolicies.keepOnly(new Set(asking.map(({ userId }) => userId)));
}

export const topics = defineNoun({
  contracts: [
    contracts.getStreamTopics,
    contracts.getTopicActivity,
    contracts.updateUserTopic,
    contracts.muteTopic,
  ],
  events: [userTopicChanged, mutedTopicsChanged],
  register: [topicsFamily],
  memory: {
    load: { topicPolicies: async () => new TopicPolicyStore() },
    apply: topicPolicyChanges,
  },
  queues: { prepare: prepareQueue, forgetEnded: forgetEndedQueues },
});
