"use client";
/** Where the line above the oldest unread message is while the reader is in a view. */
import { useState } from "react";
import type { Message } from "../../store/history/messages-state.ts";

type Line = { messageId: number | null; newestSeen: number };

function isAway(): boolean {
  return document.visibilityState !== "visible" || !document.hasFocus();
}

/**
 * The id of the message below the line, or null for no line. It stays where it was when the view was opened; messages
 * that arrive while the reader is away, after everything was read, get a line of their own.
 */
export function useUnreadLine(messages: readonly Message[], isEnabled: boolean): number | null {
  const [line, setLine] = useState<Line>(() => ({
    messageId: isEnabled ? (messages.find((message) => !message.isRead)?.id ?? null) : null,
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
  return line.messageId;
}
