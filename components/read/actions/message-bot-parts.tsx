"use client";
/** A bot's actions below its message, and its answers to this user alone. */
import { useRepliesAt } from "../../model/actions/use-bot-replies.ts";
import type { Message } from "../../model/store/history/messages-state.ts";
import { BotActions } from "./bot-actions.tsx";
import { BotReplies } from "./bot-replies.tsx";

export function MessageBotParts({ message }: { message: Message }) {
  const replies = useRepliesAt(message.id);
  return (
    <>
      {message.actions.length > 0 && <BotActions message={message} />}
      {replies.length > 0 && <BotReplies replies={replies} />}
    </>
  );
}
