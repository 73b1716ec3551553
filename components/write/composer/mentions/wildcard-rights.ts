/** Rights to notify everyone in a channel or topic. */
import { MANY_PEOPLE } from "../../../../lib/messages/messages-limits.contract.ts";
import type { ChatState } from "../../../model/store/chat-state.ts";
import { conversationKey, type TopicConversation } from "../../../model/store/history/conversation.ts";
import { type KnownOfPeople, mayDo } from "../../../model/store/organization/permissions-state.ts";

type Known = KnownOfPeople & Pick<ChatState, "channels" | "messages">;

/** Everyone may notify a few people. */
export function mayNotifyChannel({ channelId }: TopicConversation, known: Known): boolean {
  const size = known.channels.get(channelId)?.subscriberCount ?? 0;
  return size <= MANY_PEOPLE || mayDo(known, "can_mention_many_users_group");
}

export function mayNotifyTopic(topic: TopicConversation, known: Known): boolean {
  return mayDo(known, "can_mention_many_users_group") || knownWriters(topic, known) <= MANY_PEOPLE;
}

/** A lower bound: counts only authors of fetched messages. */
export function knownWriters(topic: TopicConversation, { messages }: Pick<Known, "messages">): number {
  const key = conversationKey(topic);
  const writers = new Set<number>();
  for (const { conversation, senderId } of messages.values()) {
    if (conversationKey(conversation) === key) writers.add(senderId);
  }
  return writers.size;
}
