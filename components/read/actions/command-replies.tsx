"use client";
/** Answers to the user's commands, above the composer. */
import { useCommandReplies } from "../../model/actions/use-bot-replies.ts";
import type { Conversation } from "../../model/store/history/conversation.ts";
import { BotReplies } from "./bot-replies.tsx";

export function CommandReplies({ conversation }: { conversation: Conversation }) {
  const replies = useCommandReplies(conversation);
  if (replies.length === 0) return null;
  return (
    <div className="mx-auto max-h-[30dvh] w-full max-w-list shrink-0 overflow-y-auto px-4 max-sm:px-2">
      <BotReplies replies={replies} />
    </div>
  );
}
