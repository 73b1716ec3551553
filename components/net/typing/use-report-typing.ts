"use client";
/** Tells others that the reader is writing to them, for as long as they are. */
import { useEffect, useRef } from "react";
import { useDraft } from "../../model/drafts/drafts.ts";
import { viewKey, viewOfConversation } from "../../model/navigation/view.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import type { Conversation } from "../../model/store/history/conversation.ts";
import { callApi } from "../connection/api-client.ts";

/** By the composer's draft, which changes with each keystroke and is empty once the message is sent. */
export function useReportTyping(conversation: Conversation): void {
  const { content, at } = useDraft(viewKey(viewOfConversation(conversation)));
  const last = useRef<string>(null);
  const report = useRef<TypingReport>(null);
  useEffect(() => {
    report.current = new TypingReport(conversation);
    return () => report.current?.stop();
  }, [conversation]);
  useEffect(() => {
    // What was typed while this was being loaded counts, too.
    last.current ??= isJustWritten(at) ? "" : content;
    if (last.current === content) return;
    last.current = content;
    // What another window writes into the draft is not written here.
    if (content === "" || !document.hasFocus()) report.current?.stop();
    else report.current?.keystroke();
  }, [content, at]);
}

/** @param at when the draft was last changed, in milliseconds since 1970. */
function isJustWritten(at: number): boolean {
  return Date.now() - at < chatStore.getState().typingRules.stopAfter;
}

/** One conversation's: says "start" again and again while one types, and "stop" soon after the last keystroke. */
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
    // Nobody misses a notice that does not arrive.
    callApi("POST /typing", { op, ...to }).catch(() => {});
  }
}
