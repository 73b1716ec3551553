"use client";
/** Button to the latest message, with the number below. */
import { ArrowDown } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import type { FeedScroll } from "./scroll/use-feed-scroll.ts";

type JumpToLatestProps = {
  rowCount: number;
  isWhole: boolean;
  scroll: FeedScroll;
  onClick: () => void;
};

/** Covers no message; wheel events scroll the feed. */
export function JumpToLatest({ rowCount, isWhole, scroll, onClick }: JumpToLatestProps) {
  const following = useFollowing(rowCount, scroll);
  return (
    <div
      className="low:h-8 flex h-10 shrink-0 items-center justify-center touch:h-13"
      onWheel={({ deltaY }) => scroll.scroller.current?.scrollBy(0, deltaY)}
    >
      <Button
        size="sm"
        className="rounded-full!"
        icon={<ArrowDown aria-hidden="true" className="size-3.5" />}
        onClick={onClick}
      >
        Jump to latest
        {following > 0 && (
          <span className="font-normal text-ink-soft tabular-nums">
            {isWhole ? following : `${following}+`} more
          </span>
        )}
      </Button>
    </div>
  );
}

/** Scrolling redraws only this component. */
function useFollowing(rowCount: number, { scroller, list }: FeedScroll): number {
  const [following, setFollowing] = useState(0);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const count = () => {
      const handle = list.current;
      if (!handle) return;
      const last = handle.findItemIndex(handle.scrollOffset + handle.viewportSize - 1);
      setFollowing(Math.max(0, rowCount - 1 - last));
    };
    count();
    element.addEventListener("scroll", count, { passive: true });
    return () => element.removeEventListener("scroll", count);
  }, [rowCount, scroller, list]);
  return following;
}
