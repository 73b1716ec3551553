/** Arranges unread messages as an inbox: direct conversations first, latest first. */
import { POLICY_FOLLOWED } from "../../../lib/channels/topics/topics-limits.contract.ts";
import { compareChannels } from "../../model/channels/order-channels.ts";
import {
  conversationKey,
  type DirectConversation,
  type TopicConversation,
  topicKey,
} from "../../model/store/history/conversation.ts";
import type { TopicPoliciesState } from "../../model/store/history/topics-state.ts";
import { isTopicMuted } from "../../model/store/history/unread-counts.ts";
import type { UnreadState } from "../../model/store/history/unread-state.ts";
import type { IdSet } from "../../model/store/id-set.ts";
import type { Channel, ChannelsState } from "../../model/store/organization/channels-state.ts";

export type InboxEntry<Place> = {
  key: string;
  conversation: Place;
  ids: IdSet;
  isMentioned: boolean;
  isFollowed: boolean;
};

export type InboxChannel = { channel: Channel; topics: InboxEntry<TopicConversation>[] };

export type Inbox = { directs: InboxEntry<DirectConversation>[]; channels: InboxChannel[] };

/** Skips muted conversations without a mention. */
export function arrangeInbox(
  unread: UnreadState,
  channels: ChannelsState,
  policies: TopicPoliciesState,
): Inbox {
  const directs: Inbox["directs"] = [];
  const byChannel = new Map<number, InboxChannel>();
  const mentioned = new Set([...unread.mentions.keys()].map((id) => unread.places.get(id)));
  for (const { conversation, ids } of unread.conversations.values()) {
    const key = conversationKey(conversation);
    const isMentioned = mentioned.has(key);
    if (conversation.kind === "direct") {
      directs.push({ key, conversation, ids, isMentioned, isFollowed: false });
      continue;
    }
    const { channelId, topic } = conversation;
    const channel = channels.get(channelId);
    if (!channel?.isSubscribed) continue;
    if (!isMentioned && isTopicMuted(channels, policies, channelId, topic)) continue;
    const isFollowed = policies.get(topicKey(channelId, topic)) === POLICY_FOLLOWED;
    const group = byChannel.get(channelId) ?? { channel, topics: [] };
    group.topics.push({ key, conversation, ids, isMentioned, isFollowed });
    byChannel.set(channelId, group);
  }
  for (const { topics } of byChannel.values()) topics.sort(latestFirst);
  const listed = [...byChannel.values()].sort((a, b) => compareChannels(a.channel, b.channel));
  return { directs: directs.sort(latestFirst), channels: listed };
}

type Dated = { ids: IdSet };

function latestFirst(a: Dated, b: Dated): number {
  return (b.ids.lastKey() ?? 0) - (a.ids.lastKey() ?? 0);
}
