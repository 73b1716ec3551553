/** What a registration tells of conversations and topics. */
import { mayReadChannel } from "../channels/channel-access.ts";
import type { ChannelRecord } from "../channels/channel-records.ts";
import { presentTopicName } from "../topics/present-topic-name.ts";
import { POLICY_MUTED } from "../topics/visibility-policy.ts";
import type { RecentDirect, TopicPolicy } from "./message-queries.ts";
import type { RegisteredActor } from "./registration-state.ts";

/** recent_private_conversations: the others in each, and its newest message. */
export function recentDirects(conversations: readonly RecentDirect[], userId: number) {
  return conversations.map(({ maxMessageId, userIds }) => ({
    max_message_id: maxMessageId,
    user_ids: userIds.filter((id) => id !== userId),
  }));
}

interface ReadablePolicy extends TopicPolicy {
  readonly channel: ChannelRecord;
}

function readable(
  policies: readonly TopicPolicy[],
  { organization, user }: RegisteredActor,
): ReadablePolicy[] {
  return policies.flatMap((policy) => {
    const channel = organization.channels.get(policy.channelId);
    return channel && mayReadChannel(organization, channel, user) ? [{ ...policy, channel }] : [];
  });
}

/** user_topics: the visibility policies chosen for topics of channels that the person still may read. */
export function userTopics(
  policies: readonly TopicPolicy[],
  actor: RegisteredActor,
  emptyTopicName: boolean,
) {
  return readable(policies, actor).map((policy) => ({
    stream_id: policy.channelId,
    topic_name: presentTopicName(policy.topicName, emptyTopicName),
    last_updated: policy.updatedAt,
    visibility_policy: policy.policy,
  }));
}

/** muted_topics: the older form of `userTopics`, muted ones only. */
export function mutedTopics(policies: readonly TopicPolicy[], actor: RegisteredActor) {
  return readable(policies, actor)
    .filter(({ policy }) => policy === POLICY_MUTED)
    .map(({ channel, topicName, updatedAt }): [string, string, number] => [
      channel.name,
      presentTopicName(topicName, false),
      updatedAt,
    ]);
}
