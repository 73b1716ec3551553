/** The part of the register answer about the topics that a person mutes, unmutes or follows. */
import { mayReadChannel } from "../channels/channel-access.ts";
import type { ChannelRecord } from "../channels/channel-records.ts";
import { Prisma } from "../db/generated/client.ts";
import type { Transaction } from "../db/transaction.ts";
import type { RegisteredActor } from "../initial-state/registration-state.ts";
import { stateFamily } from "../initial-state/state-family.ts";
import { presentTopicName } from "./present-topic-name.ts";
import { topicsState } from "./topics-state.contract.ts";
import { type ChosenPolicy, POLICY_MUTED } from "./visibility-policy.contract.ts";

export const topicsFamily = stateFamily({
  fetchTypes: ["user_topic", "muted_topics"],
  fields: topicsState,
  read: (tx, { user }) => readTopicPolicies(tx, user.id),
  present(policies, actor, { wants, capabilities }) {
    const known = readable(policies, actor);
    if (!wants("user_topic")) return { muted_topics: mutedTopics(known) };
    return { user_topics: userTopics(known, capabilities.empty_topic_name === true) };
  },
});

interface TopicPolicy {
  readonly channelId: number;
  readonly topicName: string;
  readonly policy: ChosenPolicy;
  /** Seconds since 1970. */
  readonly updatedAt: number;
}

/** The visibility policies a person has chosen for topics of channels. */
async function readTopicPolicies(tx: Transaction, userId: number): Promise<TopicPolicy[]> {
  return tx.$queryRaw<TopicPolicy[]>(Prisma.sql`
    SELECT ch.id AS "channelId", t.name AS "topicName", ut.policy,
           floor(extract(epoch FROM ut.updated_at))::float8 AS "updatedAt"
    FROM user_topic ut
    JOIN topic t ON t.id = ut.topic_id
    JOIN channel ch ON ch.conversation_id = t.conversation_id
    WHERE ut.user_id = ${userId} ORDER BY ut.topic_id`);
}

interface ReadablePolicy extends TopicPolicy {
  readonly channel: ChannelRecord;
}

/** Those of channels that the person may still read. */
function readable(
  policies: readonly TopicPolicy[],
  { organization, user }: RegisteredActor,
): ReadablePolicy[] {
  return policies.flatMap((policy) => {
    const channel = organization.channels.get(policy.channelId);
    return channel && mayReadChannel(organization, channel, user) ? [{ ...policy, channel }] : [];
  });
}

function userTopics(policies: readonly ReadablePolicy[], emptyTopicName: boolean) {
  return policies.map((policy) => ({
    stream_id: policy.channelId,
    topic_name: presentTopicName(policy.topicName, emptyTopicName),
    last_updated: policy.updatedAt,
    visibility_policy: policy.policy,
  }));
}

function mutedTopics(policies: readonly ReadablePolicy[]) {
  return policies
    .filter(({ policy }) => policy === POLICY_MUTED)
    .map(({ channel, topicName, updatedAt }): [string, string, number] => [
      channel.name,
      presentTopicName(topicName, false),
      updatedAt,
    ]);
}
