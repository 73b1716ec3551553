/** Finds the next conversation with something unread. */
import {
  POLICY_FOLLOWED,
  POLICY_MUTED,
  POLICY_UNMUTED,
} from "../../../lib/channels/topics/topics-limits.contract.ts";
import { type Conversation, conversationKey, topicKey } from "../store/history/conversation.ts";
import type { TopicPoliciesState } from "../store/history/topics-state.ts";
import type { UnreadConversation } from "../store/history/unread-state.ts";

type OrderedChannel = { id: number; isMuted: boolean };

/**
 * Unread topics in the order of the sidebar's channels, latest first in each; without what is muted. A topic's own policy
 * counts before its channel's.
 */
export function unreadTopics(
  unread: Iterable<UnreadConversation>,
  channels: readonly OrderedChannel[],
  policies: TopicPoliciesState,
): Conversation[] {
  const places = new Map(channels.map(({ id, isMuted }, place) => [id, { place, isMuted }]));
  return [...unread]
    .flatMap(({ conversation, ids }) => {
      if (conversation.kind !== "topic") return [];
      const channel = places.get(conversation.channelId);
      const policy = policies.get(topicKey(conversation.channelId, conversation.topic));
      const isWanted = policy === POLICY_FOLLOWED || policy === POLICY_UNMUTED;
      return channel === undefined || policy === POLICY_MUTED || (channel.isMuted && !isWanted)
        ? []
        : [{ conversation, place: channel.place, newest: ids.lastKey() ?? 0 }];
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
