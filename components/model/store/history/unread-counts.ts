/** Unread counts; muted messages count only in their own row. */
import {
  POLICY_FOLLOWED,
  POLICY_INHERIT,
  POLICY_MUTED,
  POLICY_UNMUTED,
} from "../../../../lib/channels/topics/topics-limits.contract.ts";
import type { ChannelsState } from "../organization/channels-state.ts";
import { directKey, topicKey } from "./conversation.ts";
import type { TopicPoliciesState } from "./topics-state.ts";
import type { UnreadState } from "./unread-state.ts";

export type UnreadCounts = {
  total: number;
  byChannel: ReadonlyMap<number, number>;
  byTopic: ReadonlyMap<string, number>;
  byDirect: ReadonlyMap<string, number>;
  mentions: number;
};

/** By the topic's own policy, else by its channel. */
export function isTopicMuted(
  channels: ChannelsState,
  policies: TopicPoliciesState,
  channelId: number,
  topic: string,
): boolean {
  const policy = policies.get(topicKey(channelId, topic)) ?? POLICY_INHERIT;
  if (policy === POLICY_UNMUTED || policy === POLICY_FOLLOWED) return false;
  return policy === POLICY_MUTED || (channels.get(channelId)?.isMuted ?? true);
}

export function countUnread(
  unread: UnreadState,
  channels: ChannelsState,
  policies: TopicPoliciesState,
): UnreadCounts {
  const byChannel = new Map<number, number>();
  const byTopic = new Map<string, number>();
  const byDirect = new Map<string, number>();
  let total = 0;
  let mentions = unread.mentions.size;
  for (const { conversation, ids } of unread.conversations.values()) {
    if (conversation.kind === "direct") {
      byDirect.set(directKey(conversation.userIds), ids.size);
      total += ids.size;
      continue;
    }
    const { channelId, topic } = conversation;
    const channel = channels.get(channelId);
    if (channel?.isArchived) {
      for (const id of ids.keys()) if (unread.mentions.has(id)) mentions -= 1;
    }
    if (!channel?.isSubscribed || channel.isArchived) continue;
    const key = topicKey(channelId, topic);
    byTopic.set(key, ids.size);
    if (policies.get(key) === POLICY_MUTED) continue;
    byChannel.set(channelId, (byChannel.get(channelId) ?? 0) + ids.size);
    if (!isTopicMuted(channels, policies, channelId, topic)) total += ids.size;
  }
  return {
    total,
    byChannel,
    byTopic,
    byDirect,
    mentions,
  };
}
