"use client";
/** Keeps naming the conversation at the top of a mixed feed while its messages scroll below. */
import { useEffect, useState } from "react";
import type { VirtualizerHandle } from "virtua";
import { type Conversation, conversationKey } from "../store/history/conversation.ts";
import type { FeedRow } from "./message-rows.ts";
import { RecipientBar } from "./recipient-bar.tsx";
import type { FeedScroll } from "./scroll/use-feed-scroll.ts";

type TopRecipientProps = {
  rows: readonly FeedRow[];
  scroll: FeedScroll;
  /** Height of what is above the first row, in pixels. */
  margin: number;
};

/** Lies over the bar that it repeats, and gives way to that of the next conversation. Nothing above the first row. */
export function TopRecipient({ rows, scroll: { scroller, content, list }, margin }: TopRecipientProps) {
  const [shown, setShown] = useState<Conversation | null>(null);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const found = conversationAtTop(rows, list.current, margin);
      setShown((last) => (isSame(last, found) ? last : found));
    };
    look();
    element.addEventListener("scroll", look, { passive: true });
    // Rows that turn out higher or lower than estimated put others at the top.
    const observer = new ResizeObserver(look);
    if (content.current) observer.observe(content.current);
    return () => {
      element.removeEventListener("scroll", look);
      observer.disconnect();
    };
  }, [rows, scroller, content, list, margin]);

  if (!shown) return null;
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 z-10 mx-auto max-w-190 px-4 max-sm:px-2">
      <div className="pointer-events-auto bg-canvas py-1">
        <RecipientBar conversation={shown} />
      </div>
    </div>
  );
}

function conversationAtTop(
  rows: readonly FeedRow[],
  handle: VirtualizerHandle | null,
  margin: number,
): Conversation | null {
  if (!handle || handle.scrollOffset <= margin) return null;
  const row = rows[handle.findItemIndex(handle.scrollOffset)];
  if (row === undefined) return null;
  return row.kind === "message" ? row.message.conversation : row.outgoing.conversation;
}

function isSame(a: Conversation | null, b: Conversation | null): boolean {
  return a === b || (a !== null && b !== null && conversationKey(a) === conversationKey(b));
}
