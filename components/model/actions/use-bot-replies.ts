"use client";
/** Answers of bots that only the user sees. */
import { useMemo } from "react";
import { type BotReply, isShown } from "../store/history/bot-replies-state.ts";
import { type Conversation, conversationKey } from "../store/history/conversation.ts";
import { useChatStore } from "../store/use-store.ts";

/** To actions of the message. */
export function useRepliesAt(messageId: number): readonly BotReply[] {
  const replies = useChatStore(({ botReplies }) => botReplies);
  return useMemo(
    () => replies.filter((reply) => isShown(reply) && reply.messageId === messageId),
    [replies, messageId],
  );
}

/** To commands in the conversation. */
export function useCommandReplies(conversation: Conversation): readonly BotReply[] {
  const replies = useChatStore(({ botReplies }) => botReplies);
  const key = conversationKey(conversation);
  return useMemo(
    () =>
      replies.filter(
        (reply) => isShown(reply) && reply.messageId === null && conversationKey(reply.conversation) === key,
      ),
    [replies, key],
  );
}
