"use client";
/** Sticky bar of a mixed feed. */
import { useState } from "react";
import { topicInSight } from "../../model/reading/topic-in-sight.ts";
import {
  type Conversation,
  conversationKey,
  type TopicConversation,
} from "../../model/store/history/conversation.ts";
import type { FeedRow } from "./message-rows.ts";
import { RecipientBar } from "./recipient-bar.tsx";
import type { FeedScroll } from "./scroll/use-feed-scroll.ts";
import { type DrawnRow, useSight } from "./scroll/use-sight.ts";

type TopRecipientProps = {
  rows: readonly FeedRow[];
  scroll: FeedScroll;
};

/** Covers the bar it repeats; the next bar pushes it away. */
export function TopRecipient({ rows, scroll }: TopRecipientProps) {
  const [shown, setShown] = useState<TopConversation | null>(null);

  useSight(rows, scroll, (drawn, height) => {
    topicInSight.update((last) => lastTopic(rows, drawn, height) ?? last);
    setShown((last) => {
      const found = topConversation(rows, drawn, last);
      return isSame(last, found) ? last : found;
    });
  });

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

function lastTopic(
  rows: readonly FeedRow[],
  drawn: readonly DrawnRow[],
  height: number,
): TopicConversation | null {
  const last = drawn.findLast(({ top }) => top < height - BAR_HEIGHT);
  const row = last && rows[last.index];
  if (!row) return null;
  const { conversation } = row.kind === "message" ? row.message : row.outgoing;
  return conversation.kind === "topic" ? conversation : null;
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

/**
 * @param drawn in order.
 * @param last the previous result, which stays while the rows at the top are not drawn yet.
 */
export function topConversation(
  rows: readonly FeedRow[],
  drawn: readonly DrawnRow[],
  last: TopConversation | null,
): TopConversation | null {
  const first = drawn.find(({ bottom }) => bottom > -OFFSET_OF_BAR);
  const row = first && rows[first.index];
  if (!row) return null;
  if (first.top >= 0) return first.index === 0 ? null : last;
  return {
    conversation: row.kind === "message" ? row.message.conversation : row.outgoing.conversation,
    messageId: row.kind === "message" ? row.message.id : undefined,
    shift: rows[first.index + 1]?.startsConversation
      ? Math.max(-BAR_HEIGHT, Math.min(0, first.bottom + OFFSET_OF_BAR - BAR_HEIGHT))
      : 0,
  };
}
