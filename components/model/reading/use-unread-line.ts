"use client";
/** Where the line above the oldest unread message is while the reader is in a view. */
import { useEffect, useState } from "react";
import type { Message } from "../store/history/messages-state.ts";

type Line = { messageId: number | null; newestSeen: number };

/** The line of the view that is open, or of the one that was left last. */
let shownLine: number | null = null;
/** For so long after a move the view is drawn anew when its messages have been fetched again, in milliseconds. */
const SETTLES_WITHIN_MS = 10_000;

/** The view in which a line goes on. */
let kept: { key: string; messageId: number | null; since: number } | null = null;

/** The topic that is open moves to this view: its line goes with it, and what is said about the move has none. */
export function keepUnreadLine(key: string): void {
  kept = { key, messageId: shownLine, since: performance.now() };
}

function isAway(): boolean {
  return document.visibilityState !== "visible" || !document.hasFocus();
}

/**
 * The id of the message below the line, or null for no line. It stays where it was when the view was opened; messages
 * that arrive while the reader is away, after everything was read, get a line of their own.
 */
export function useUnreadLine(key: string, messages: readonly Message[], isEnabled: boolean): number | null {
  const [line, setLine] = useState<Line>(() => ({
    messageId: isEnabled ? firstLine(key, messages) : null,
    newestSeen: messages.at(-1)?.id ?? 0,
  }));
  const newest = messages.at(-1)?.id ?? 0;
  if (isEnabled && newest > line.newestSeen) {
    const unread = messages.filter((message) => !message.isRead);
    const isFresh = unread[0] !== undefined && unread[0].id > line.newestSeen;
    setLine({
      messageId: isFresh && isAway() ? (unread[0]?.id ?? null) : line.messageId,
      newestSeen: newest,
    });
  }
  useEffect(() => {
    shownLine = line.messageId;
    if (kept?.key !== key) kept = null;
  }, [line.messageId, key]);
  return line.messageId;
}

/** Above the oldest unread message, unless the reader has been there all the time. */
function firstLine(key: string, messages: readonly Message[]): number | null {
  const isKept = kept?.key === key && performance.now() - kept.since < SETTLES_WITHIN_MS;
  if (kept && isKept && !isAway()) return kept.messageId;
  return messages.find((message) => !message.isRead)?.id ?? null;
}
