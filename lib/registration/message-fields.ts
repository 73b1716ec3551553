/** What a registration tells of conversations and topics. */
import { mayReadChannel } from "../channels/channel-access.ts";
import type { ChannelRecord } from "../directory/records.ts";
import { EMPTY_TOPIC_DISPLAY_NAME } from "../messages/message-limits.ts";
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

/** How a topic is named to a client that may not know that a topic can be empty. */
export function topicName(name: string, emptyTopicName: boolean): string {
  return name === "" && !emptyTopicName ? EMPTY_TOPIC_DISPLAY_NAME : name;
}

interface ReadablePolicy extends TopicPolicy {
  readonly channel: ChannelRecord;
}

function readable(policies: readonly TopicPolicy[], { directory, user }: RegisteredActor): ReadablePolicy[] {
  return policies.flatMap((policy) => {
    const channel = directory.channel(policy.channelId);
    return channel && mayReadChannel(directory, channel, user) ? [{ ...policy, channel }] : [];
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
    topic_name: topicName(policy.topicName, emptyTopicName),
    last_updated: policy.updatedAt,
    visibility_policy: policy.policy,
  }));
}

/** muted_topics: the older form of `userTopics`, muted ones only. */
export function mutedTopics(policies: readonly TopicPolicy[], actor: RegisteredActor) {
  return readable(policies, actor)
    .filter(({ policy }) => policy === POLICY_MUTED)
    .map(({ channel, topicName: name, updatedAt }): [string, string, number] => [
      channel.name,
      topicName(name, false),
      updatedAt,
    ]);
}
