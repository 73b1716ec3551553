"use client";
/** Sticky bar of a mixed feed. */
import { useEffect, useState } from "react";
import type { VirtualizerHandle } from "virtua";
import { type Conversation, conversationKey } from "../../model/store/history/conversation.ts";
import type { FeedRow } from "./message-rows.ts";
import { RecipientBar } from "./recipient-bar.tsx";
import type { FeedScroll } from "./scroll/use-feed-scroll.ts";

type TopRecipientProps = {
  rows: readonly FeedRow[];
  scroll: FeedScroll;
  /** Height above the first row, in pixels. */
  margin: number;
};

/** Covers the bar it repeats; the next bar pushes it away. */
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

/** Height in pixels. */
const BAR_HEIGHT = 40;
/** Pixels between a row's top and its own bar. */
const OFFSET_OF_BAR = 8;

type TopConversation = {
  conversation: Conversation;
  /** Undefined for an outgoing message. */
  messageId: number | undefined;
  shift: number;
};

/** @param margin height above the first row, in pixels. */
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
