/** Bots' answers to this user alone. They are gone when the page is closed. */
import type { EventOf } from "../wire-events.ts";
import { type Conversation, directUserIds } from "./conversation.ts";

export type BotReply = {
  interactionId: number;
  botId: number;
  conversation: Conversation;
  /** The message with the action; null for a command. */
  messageId: number | null;
  /** Null when everyone sees the answer, and after a failure. */
  html: string | null;
  /** Whether the bot could not be reached. */
  isFailure: boolean;
};

/** Oldest first. */
export type BotRepliesState = readonly BotReply[];

/** More than anybody reads. */
const MAX_KEPT = 50;

export function botReplyOf(event: EventOf<"interaction_reply">, ownUserId: number): BotReply {
  const { stream_id: channelId, topic = "", user_ids: userIds = [] } = event;
  return {
    interactionId: event.interaction_id,
    botId: event.bot_id,
    conversation:
      channelId === undefined
        ? { kind: "direct", userIds: directUserIds([...userIds], ownUserId) }
        : { kind: "topic", channelId, topic },
    messageId: event.message_id ?? null,
    html: event.content,
    isFailure: event.is_failure,
  };
}

export function withBotReply(replies: BotRepliesState, reply: BotReply): BotRepliesState {
  return [...withoutBotReply(replies, reply.interactionId), reply].slice(-MAX_KEPT);
}

export function withoutBotReply(replies: BotRepliesState, interactionId: number): BotRepliesState {
  return replies.filter((reply) => reply.interactionId !== interactionId);
}

/** Answers that everyone sees are messages. */
export function isShown({ html, isFailure }: BotReply): boolean {
  return html !== null || isFailure;
}
