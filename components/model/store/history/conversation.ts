/** A place where messages are: a topic of a channel, or a set of people. */
import { nameKey } from "../../../../lib/text/name-key.ts";

export type TopicConversation = {
  kind: "topic";
  channelId: number;
  topic: string;
};

/** `userIds` ascending and without the reader; the reader alone for notes to oneself. */
export type DirectConversation = { kind: "direct"; userIds: readonly number[] };

export type Conversation = TopicConversation | DirectConversation;

/** The key of a topic in counts and drafts; topic names that differ only in case are one topic. */
export function topicKey(channelId: number, topic: string): string {
  return `${channelId}:${nameKey(topic)}`;
}

/** The channel in the key of a topic. */
export function channelOfKey(key: string): number {
  return Number.parseInt(key, 10);
}

/** The key of a direct conversation in counts and drafts. */
export function directKey(userIds: readonly number[]): string {
  return userIds.join(",");
}

/** One key per conversation of either kind. */
export function conversationKey(conversation: Conversation): string {
  return conversation.kind === "topic"
    ? `topic:${topicKey(conversation.channelId, conversation.topic)}`
    : `direct:${directKey(conversation.userIds)}`;
}

/** The `userIds` of a direct conversation, from a list of its people with or without the reader. */
export function directUserIds(participantIds: readonly number[], ownUserId: number): number[] {
  const others = [...new Set(participantIds)].filter((id) => id !== ownUserId).sort((a, b) => a - b);
  return others.length === 0 ? [ownUserId] : others;
}
