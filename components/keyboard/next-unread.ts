/** Finds the next conversation with something unread. */
import { POLICY_MUTED } from "../../lib/topics/visibility-policy.contract.ts";
import { type Conversation, conversationKey, topicKey } from "../store/history/conversation.ts";
import type { TopicPoliciesState } from "../store/history/topics-state.ts";
import type { UnreadConversation } from "../store/history/unread-state.ts";

type OrderedChannel = { id: number; isMuted: boolean };

/** Unread topics in the order of the sidebar's channels, latest first in each; without what is muted. */
export function unreadTopics(
  unread: Iterable<UnreadConversation>,
  channels: readonly OrderedChannel[],
  policies: TopicPoliciesState,
): Conversation[] {
  const places = new Map(channels.filter((channel) => !channel.isMuted).map(({ id }, place) => [id, place]));
  return [...unread]
    .flatMap(({ conversation, ids }) => {
      if (conversation.kind !== "topic") return [];
      const place = places.get(conversation.channelId);
      const policy = policies.get(topicKey(conversation.channelId, conversation.topic));
      return place === undefined || policy === POLICY_MUTED
        ? []
        : [{ conversation, place, newest: ids.lastKey() ?? 0 }];
    })
    .toSorted((a, b) => a.place - b.place || b.newest - a.newest)
    .map(({ conversation }) => conversation);
}

/** Unread direct conversations, latest first. */
export function unreadDirects(unread: Iterable<UnreadConversation>): Conversation[] {
  return [...unread]
    .filter(({ conversation }) => conversation.kind === "direct")
    .toSorted((a, b) => (b.ids.lastKey() ?? 0) - (a.ids.lastKey() ?? 0))
    .map(({ conversation }) => conversation);
}

/** The one after the current, or the first after the last; null when there is no other. */
export function nextOf(
  conversations: readonly Conversation[],
  current: Conversation | null,
): Conversation | null {
  const currentKey = current && conversationKey(current);
  const at = conversations.findIndex((conversation) => conversationKey(conversation) === currentKey);
  const others = [...conversations.slice(at + 1), ...conversations.slice(0, Math.max(at, 0))];
  return others[0] ?? null;
}
