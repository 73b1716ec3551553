/** A conversation: a topic of a channel, or a group of users. */
import { nameKey } from "../../../../lib/text/name-key.ts";

export type TopicConversation = {
  kind: "topic";
  channelId: number;
  topic: string;
};

/** `userIds` ascend and omit the user, except in notes to oneself. */
export type DirectConversation = { kind: "direct"; userIds: readonly number[] };

export type Conversation = TopicConversation | DirectConversation;

/** Topic names that differ only in case share a key. */
export function topicKey(channelId: number, topic: string): string {
  return `${channelId}:${nameKey(topic)}`;
}

export function channelOfKey(key: string): number {
  return Number.parseInt(key, 10);
}

export function directKey(userIds: readonly number[]): string {
  return userIds.join(",");
}

export function conversationKey(conversation: Conversation): string {
  return conversation.kind === "topic"
    ? `topic:${topicKey(conversation.channelId, conversation.topic)}`
    : `direct:${directKey(conversation.userIds)}`;
}

export function directUserIds(participantIds: readonly number[], ownUserId: number): number[] {
  const others = [...new Set(participantIds)].filter((id) => id !== ownUserId).sort((a, b) => a - b);
  return others.length === 0 ? [ownUserId] : others;
}
