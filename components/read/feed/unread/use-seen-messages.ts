"use client";
/** Marks seen messages as read. */
import { type RefObject, useEffect, useRef } from "react";
import { chatStore } from "../../../model/store/chat-store.ts";
import { markRead } from "../../../net/reading/read-tracker.ts";
import { isReadingPaused } from "./reading-pause.ts";

const LOOK_EVERY_MS = 150;

function isLooking(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}

function seenIn(scroller: HTMLElement): number[] {
  const { messages } = chatStore.getState();
  const { top, bottom } = scroller.getBoundingClientRect();
  const seen: number[] = [];
  for (const element of scroller.querySelectorAll<HTMLElement>("[data-message-id]")) {
    const end = element.getBoundingClientRect().bottom;
    const id = Number(element.dataset.messageId);
    if (end > top && end <= bottom + 1 && messages.get(id)?.isRead === false) seen.push(id);
  }
  return seen;
}

export function useSeenMessages(scroller: RefObject<HTMLElement | null>, isEnabled: boolean): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function look(): void {
    if (!isEnabled) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      // Reading may have been paused meanwhile.
      if (scroller.current && isLooking() && !isReadingPaused()) markRead(seenIn(scroller.current));
    }, LOOK_EVERY_MS);
  }
  const latest = useRef(look);
  latest.current = look;

  useEffect(() => {
    const lookAgain = () => latest.current();
    lookAgain();
    window.addEventListener("focus", lookAgain);
    document.addEventListener("visibilitychange", lookAgain);
    // Resizing also brings messages into view.
    const observer = new ResizeObserver(lookAgain);
    const element = scroller.current;
    for (const part of [element, element?.firstElementChild]) if (part) observer.observe(part);
    return () => {
      observer.disconnect();
      clearTimeout(timer.current);
      timer.current = undefined;
      window.removeEventListener("focus", lookAgain);
      document.removeEventListener("visibilitychange", lookAgain);
    };
  }, [scroller]);

  return look;
}
