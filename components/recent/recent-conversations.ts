/** Arranges messages as the conversations they belong to, the latest first. */

import { type Conversation, conversationKey } from "../store/history/conversation.ts";
import type { Message } from "../store/history/messages-state.ts";
import type { TopicPoliciesState } from "../store/history/topics-state.ts";
import { isTopicMuted } from "../store/history/unread-counts.ts";
import type { UnreadState } from "../store/history/unread-state.ts";
import type { ChannelsState } from "../store/organization/channels-state.ts";

export type RecentConversation = {
  key: string;
  conversation: Conversation;
  lastMessage: Message;
  /** Latest speaker first, each once. */
  senderIds: readonly number[];
  unread: number;
};

export type RecentFilter = "unread" | "mine" | "direct" | "muted";

type Known = {
  ownUserId: number;
  channels: ChannelsState;
  topicPolicies: TopicPoliciesState;
  unread: UnreadState;
};

/** Those that pass every filter; muted topics only with the filter that lets them in. `messages` ascending by id. */
export function recentConversations(
  messages: readonly Message[],
  known: Known,
  filters: ReadonlySet<RecentFilter>,
): RecentConversation[] {
  return group(messages, known.unread).filter(({ conversation, senderIds, unread }) => {
    if (filters.has("unread") && unread === 0) return false;
    if (filters.has("mine") && !senderIds.includes(known.ownUserId)) return false;
    if (conversation.kind === "direct") return true;
    if (filters.has("direct")) return false;
    const { channelId, topic } = conversation;
    return filters.has("muted") || !isTopicMuted(known.channels, known.topicPolicies, channelId, topic);
  });
}

function group(messages: readonly Message[], unread: UnreadState): RecentConversation[] {
  const found = new Map<string, { lastMessage: Message; senderIds: Set<number> }>();
  for (const message of messages.toReversed()) {
    const key = conversationKey(message.conversation);
    const known = found.get(key);
    if (known) known.senderIds.add(message.senderId);
    else found.set(key, { lastMessage: message, senderIds: new Set([message.senderId]) });
  }
  return [...found].map(([key, { lastMessage, senderIds }]) => ({
    key,
    conversation: lastMessage.conversation,
    lastMessage,
    senderIds: [...senderIds],
    unread: unread.conversations.get(key)?.ids.size ?? 0,
  }));
}
