"use client";
/** The line above the oldest unread message. */
import { useEffect, useState } from "react";
import type { Message } from "../store/history/messages-state.ts";

type Line = { messageId: number | null; newestSeen: number };

/** The line in the open view, or in the last one. */
let shownLine: number | null = null;
/** Milliseconds to render a moved topic's feed. */
const SETTLES_WITHIN_MS = 10_000;

let kept: { key: string; messageId: number | null; since: number } | null = null;

/** Keeps the line when the open topic moves. */
export function keepUnreadLine(key: string): void {
  kept = { key, messageId: shownLine, since: performance.now() };
}

function isAway(): boolean {
  return document.visibilityState !== "visible" || !document.hasFocus();
}

/**
 * The message below the line. The line stays; messages arriving while the user is away get a new one if everything was
 * read.
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

/** None if the user stayed in a moved topic. */
function firstLine(key: string, messages: readonly Message[]): number | null {
  const isKept = kept?.key === key && performance.now() - kept.since < SETTLES_WITHIN_MS;
  if (kept && isKept && !isAway()) return kept.messageId;
  return messages.find((message) => !message.isRead)?.id ?? null;
}
