"use client";
/** Keeps naming the conversation at the top of a mixed feed while its messages scroll below. */
import { useEffect, useState } from "react";
import type { VirtualizerHandle } from "virtua";
import { type Conversation, conversationKey } from "../../model/store/history/conversation.ts";
import type { FeedRow } from "./message-rows.ts";
import { RecipientBar } from "./recipient-bar.tsx";
import type { FeedScroll } from "./scroll/use-feed-scroll.ts";

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

/** What the bar over the feed takes of its height, in pixels. */
const BAR_HEIGHT = 40;
/** How much lower a row's own bar is than the bar that takes its place: so much of the row is out of sight by then. */
const OFFSET_OF_BAR = 8;

type TopConversation = {
  conversation: Conversation;
  /** The message at the top; undefined for one that is being sent. */
  messageId: number | undefined;
  /** Pixels, from minus the height of the bar to 0. */
  shift: number;
};

/**
 * The conversation at the top of the feed, and how far the next one's bar has pushed its bar away.
 * @param margin height of what is above the first row, in pixels; it belongs to no conversation.
 */
export function topConversation(
  rows: readonly FeedRow[],
  list: Pick<VirtualizerHandle, "scrollOffset" | "findItemIndex" | "getItemOffset">,
  margin: number,
): TopConversation | null {
  if (list.scrollOffset <= margin) return null;
  const index = list.findItemIndex(list.scrollOffset - OFFSET_OF_BAR);
  const [row, next] = [rows[index], rows[index + 1]];
  if (row === undefined) return null;
  const below = margin + list.getItemOffset(index + 1) - list.scrollOffset + OFFSET_OF_BAR;
  return {
    conversation: row.kind === "message" ? row.message.conversation : row.outgoing.conversation,
    messageId: row.kind === "message" ? row.message.id : undefined,
    shift: next?.startsConversation ? Math.max(-BAR_HEIGHT, Math.min(0, below - BAR_HEIGHT)) : 0,
  };
}
