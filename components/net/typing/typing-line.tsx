"use client";
/** Shows who is typing, and reports the user's typing. */
import { useEffect, useRef } from "react";
import { useDraft } from "../../model/drafts/drafts.ts";
import { viewKey, viewOfConversation } from "../../model/navigation/view.ts";
import { useUsers } from "../../model/people/use-users.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { type Conversation, conversationKey } from "../../model/store/history/conversation.ts";
import { withoutExpired } from "../../model/store/history/typing-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { callApi } from "../connection/api-client.ts";

const MAX_NAMES = 3;
const EXPIRY_CHECK_MS = 1000;

/** Without height, to avoid layout shifts. */
export function TypingLine({ conversation }: { conversation: Conversation }) {
  const people = useChatStore((state) => state.typing.get(conversationKey(conversation)));
  const users = useUsers();
  useReportTyping(conversation);
  const isAnyone = people !== undefined;
  useEffect(() => {
    if (!isAnyone) return;
    const forget = () =>
      chatStore.update((state) => ({ ...state, typing: withoutExpired(state.typing, Date.now()) }));
    const timer = setInterval(forget, EXPIRY_CHECK_MS);
    return () => clearInterval(timer);
  }, [isAnyone]);
  const names = [...(people?.keys() ?? [])].flatMap((id) => users.get(id)?.name ?? []);
  return (
    <div role="status" className="relative mx-auto h-0 w-full max-w-list px-4 max-sm:px-2">
      {names.length > 0 && (
        <p className="absolute bottom-0.5 left-4 max-w-[calc(100%-2rem)] truncate rounded-md bg-canvas/90 px-1.5 text-ink-faint text-xs">
          {typingText(names)}
        </p>
      )}
    </div>
  );
}

function typingText(names: readonly string[]): string {
  if (names.length > MAX_NAMES) return "Several people are writing…";
  if (names.length === 1) return `${names[0]} is writing…`;
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)} are writing…`;
}

/** A sent message empties the draft. */
function useReportTyping(conversation: Conversation): void {
  const { content, at } = useDraft(viewKey(viewOfConversation(conversation)));
  const last = useRef<string>(null);
  const report = useRef<TypingReport>(null);
  useEffect(() => {
    report.current = new TypingReport(conversation);
    return () => report.current?.stop();
  }, [conversation]);
  useEffect(() => {
    // Includes text typed while this script was loading.
    last.current ??= isJustWritten(at) ? "" : content;
    if (last.current === content) return;
    last.current = content;
    // Another window may change the draft.
    if (content === "" || !document.hasFocus()) report.current?.stop();
    else report.current?.keystroke();
  }, [content, at]);
}

/** @param at milliseconds since 1970. */
function isJustWritten(at: number): boolean {
  return Date.now() - at < chatStore.getState().typingRules.stopAfter;
}

/** Repeats "start" during typing. */
class TypingReport {
  readonly #conversation: Conversation;
  #saidAt = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(conversation: Conversation) {
    this.#conversation = conversation;
  }

  keystroke(): void {
    const { sayEvery, stopAfter, isTold } = chatStore.getState().typingRules;
    if (!isTold[this.#conversation.kind]) return;
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.stop(), stopAfter);
    if (Date.now() - this.#saidAt < sayEvery) return;
    this.#saidAt = Date.now();
    this.#say("start");
  }

  stop(): void {
    clearTimeout(this.#pause);
    if (this.#saidAt === 0) return;
    this.#saidAt = 0;
    this.#say("stop");
  }

  #say(op: "start" | "stop"): void {
    const to =
      this.#conversation.kind === "topic"
        ? ({
            type: "channel",
            stream_id: this.#conversation.channelId,
            topic: this.#conversation.topic,
          } as const)
        : ({ type: "direct", to: this.#conversation.userIds } as const);
    // Losing one does no harm.
    callApi("POST /typing", { op, ...to }).catch(() => {});
  }
}
