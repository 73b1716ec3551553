"use client";
/** Leads to unread messages above the ones in sight, and to the latest message. */
import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";
import type { FeedView } from "../../model/navigation/view.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { Button } from "../../ui/button.tsx";
import type { FeedRow } from "./message-rows.ts";
import type { FeedScroll } from "./scroll/use-feed-scroll.ts";
import { type DrawnRow, useSight } from "./scroll/use-sight.ts";
import { unreadBefore } from "./unread/unread-above.ts";

type JumpBarProps = {
  view: FeedView;
  rows: readonly FeedRow[];
  isWhole: boolean;
  scroll: FeedScroll;
  toLatest: () => void;
  toUnread: () => void;
};

/** Wheel events over the bar scroll the feed. */
export function JumpBar({ view, rows, isWhole, scroll, toLatest, toUnread }: JumpBarProps) {
  const { firstId, following } = useEnds(rows, scroll);
  const above = useChatStore(({ unread }) => (firstId === null ? 0 : unreadBefore(unread, view, firstId)));
  const isAtLatest = scroll.isAtEnd && isWhole;
  if (isAtLatest && above === 0) return null;
  return (
    <div
      className="low:h-8 flex h-10 shrink-0 items-center justify-center gap-2 touch:h-13"
      onWheel={({ deltaY }) => scroll.scroller.current?.scrollBy(0, deltaY)}
    >
      {above > 0 && (
        <Button
          size="sm"
          className="rounded-full!"
          icon={<ArrowUp aria-hidden="true" className="size-3.5" />}
          onClick={toUnread}
        >
          <span className="tabular-nums">{above} unread above</span>
        </Button>
      )}
      {!isAtLatest && (
        <Button
          size="sm"
          className="rounded-full!"
          icon={<ArrowDown aria-hidden="true" className="size-3.5" />}
          onClick={toLatest}
        >
          Jump to latest
          {following > 0 && (
            <span className="font-normal text-ink-soft tabular-nums">
              {isWhole ? following : `${following}+`} more
            </span>
          )}
        </Button>
      )}
    </div>
  );
}

type Ends = {
  /** The first message in sight; null until rows are drawn. */
  firstId: number | null;
  /** Rows below. */
  following: number;
};

/** Scrolling redraws only this component. */
function useEnds(rows: readonly FeedRow[], scroll: FeedScroll): Ends {
  const [ends, setEnds] = useState<Ends>({ firstId: null, following: 0 });
  useSight(rows, scroll, (drawn, height) =>
    setEnds((last) => {
      const found = endsOf(rows, drawn, height) ?? last;
      return found.firstId === last.firstId && found.following === last.following ? last : found;
    }),
  );
  return ends;
}

function endsOf(rows: readonly FeedRow[], drawn: readonly DrawnRow[], height: number): Ends | null {
  const inSight = drawn.filter(({ top, bottom }) => bottom > 0 && top < height);
  const [first, last] = [inSight.at(0), inSight.at(-1)];
  const row = first && rows[first.index];
  if (!row || !last) return null;
  // Outgoing messages are the latest.
  const firstId = row.kind === "message" ? row.message.id : Number.MAX_SAFE_INTEGER;
  return { firstId, following: rows.length - 1 - last.index };
}
