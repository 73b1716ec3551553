"use client";
/** Keeps naming the conversation at the top of a mixed feed while its messages scroll below. */
import { useEffect, useState } from "react";
import { conversationKey } from "../../model/store/history/conversation.ts";
import type { FeedRow } from "./message-rows.ts";
import { RecipientBar } from "./recipient-bar.tsx";
import type { FeedScroll } from "./scroll/use-feed-scroll.ts";
import { type TopConversation, topConversation } from "./top-conversation.ts";

type TopRecipientProps = {
  rows: readonly FeedRow[];
  scroll: FeedScroll;
  /** Height of what is above the first row, in pixels. */
  margin: number;
};

/** Lies over the bar that it repeats, and is pushed away by that of the next conversation. Nothing above the first row. */
export function TopRecipient({ rows, scroll: { scroller, content, list }, margin }: TopRecipientProps) {
  const [shown, setShown] = useState<TopConversation | null>(null);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const found = list.current && topConversation(rows, list.current, margin);
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
    <div className="pointer-events-none low:hidden absolute inset-x-0 top-0 z-10 mx-auto max-w-list overflow-y-clip px-4 max-sm:px-2">
      <div
        className="pointer-events-auto bg-canvas py-1"
        style={{ transform: `translateY(${shown.shift}px)` }}
      >
        <RecipientBar conversation={shown.conversation} messageId={shown.messageId} />
      </div>
    </div>
  );
}

function isSame(a: TopConversation | null, b: TopConversation | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.shift === b.shift &&
    a.messageId === b.messageId &&
    conversationKey(a.conversation) === conversationKey(b.conversation)
  );
}
