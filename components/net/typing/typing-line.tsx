"use client";
/** Says who is writing in a conversation, and lets the others know that the reader is. */
import { useEffect } from "react";
import { useUsers } from "../../model/people/use-users.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { type Conversation, conversationKey } from "../../model/store/history/conversation.ts";
import { withoutExpired } from "../../model/store/history/typing-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { useReportTyping } from "./use-report-typing.ts";

/** So many are named. */
const MOST_NAMES = 3;
const LOOK_EVERY_MS = 1000;

/** Takes no height, so that nothing moves when somebody begins or stops. */
export function TypingLine({ conversation }: { conversation: Conversation }) {
  const people = useChatStore((state) => state.typing.get(conversationKey(conversation)));
  const users = useUsers();
  useReportTyping(conversation);
  const isAnyone = people !== undefined;
  useEffect(() => {
    if (!isAnyone) return;
    const forget = () =>
      chatStore.update((state) => ({ ...state, typing: withoutExpired(state.typing, Date.now()) }));
    const timer = setInterval(forget, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isAnyone]);
  const names = [...(people?.keys() ?? [])].flatMap((id) => users.get(id)?.name ?? []);
  return (
    <div role="status" className="relative mx-auto h-0 w-full max-w-list px-4 max-sm:px-2">
      {names.length > 0 && (
        <p className="absolute bottom-0.5 left-4 max-w-[calc(100%-2rem)] truncate rounded-md bg-canvas/90 px-1.5 text-ink-faint text-xs">
          {inWords(names)}
        </p>
      )}
    </div>
  );
}

function inWords(names: readonly string[]): string {
  if (names.length > MOST_NAMES) return "Several people are writing…";
  if (names.length === 1) return `${names[0]} is writing…`;
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)} are writing…`;
}
