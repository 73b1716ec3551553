/** Groups messages into conversations, latest first. */
import { type Conversation, conversationKey } from "../../model/store/history/conversation.ts";
import type { Message } from "../../model/store/history/messages-state.ts";
import type { TopicPoliciesState } from "../../model/store/history/topics-state.ts";
import { isTopicMuted } from "../../model/store/history/unread-counts.ts";
import type { UnreadState } from "../../model/store/history/unread-state.ts";
import type { ChannelsState } from "../../model/store/organization/channels-state.ts";

export type RecentConversation = {
  key: string;
  conversation: Conversation;
  lastId: number;
  /** Null if only unread messages are known. */
  lastMessage: Message | null;
  /** Latest first, from the loaded messages. */
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

/**
 * Includes conversations known only by unread messages. Muted topics need the filter that includes them. `messages`:
 * ascending by id.
 */
export function recentConversations(
  messages: readonly Message[],
  known: Known,
  filters: ReadonlySet<RecentFilter>,
): RecentConversation[] {
  const grouped = group(messages, known.unread);
  return [...grouped, ...olderUnread(grouped, known)].filter(({ conversation, senderIds, unread }) => {
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
    lastId: lastMessage.id,
    lastMessage,
    senderIds: [...senderIds],
    unread: unread.conversations.get(key)?.ids.size ?? 0,
  }));
}

function olderUnread(
  known: readonly RecentConversation[],
  { unread, channels }: Known,
): RecentConversation[] {
  const keys = new Set(known.map(({ key }) => key));
  return [...unread.conversations]
    .filter(([key, { conversation }]) => !keys.has(key) && isSubscribed(conversation, channels))
    .map(([key, { conversation, ids }]) => ({
      key,
      conversation,
      lastId: ids.lastKey() ?? 0,
      lastMessage: null,
      senderIds: [],
      unread: ids.size,
    }))
    .toSorted((a, b) => b.lastId - a.lastId);
}

function isSubscribed(conversation: Conversation, channels: ChannelsState): boolean {
  return conversation.kind === "direct" || channels.get(conversation.channelId)?.isSubscribed === true;
}
