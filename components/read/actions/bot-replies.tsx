"use client";
/** Answers of bots that only the user sees. */
import { X } from "lucide-react";
import { MessageContent } from "../../content/message-content/message-content.tsx";
import { useUser } from "../../model/people/use-users.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { type BotReply, withoutBotReply } from "../../model/store/history/bot-replies-state.ts";
import { IconButton } from "../../ui/icon-button.tsx";

function dismiss(interactionId: number): void {
  chatStore.update((state) => ({
    ...state,
    botReplies: withoutBotReply(state.botReplies, interactionId),
  }));
}

/** Announced when they arrive. */
export function BotReplies({ replies }: { replies: readonly BotReply[] }) {
  return (
    <div role="log" aria-label="Answers that only you see" className="flex flex-col gap-1.5">
      {replies.map((reply) => (
        <Reply key={reply.interactionId} reply={reply} />
      ))}
    </div>
  );
}

function Reply({ reply: { interactionId, botId, html, isFailure } }: { reply: BotReply }) {
  const bot = useUser(botId)?.name ?? "The bot";
  return (
    <div className="my-1 flex max-w-lg items-start gap-2 rounded-lg border border-line bg-sidebar py-1.5 pr-1.5 pl-3">
      <div className="min-w-0 flex-1">
        <p className="text-ink-faint text-xs">
          {isFailure ? "Only you see this" : `${bot} · Only you see this`}
        </p>
        {isFailure || html === null ? (
          <p className="text-danger text-md">{bot} could not be reached. Try again later.</p>
        ) : (
          <MessageContent html={html} />
        )}
      </div>
      <IconButton label="Dismiss" icon={<X className="size-4" />} onClick={() => dismiss(interactionId)} />
    </div>
  );
}
