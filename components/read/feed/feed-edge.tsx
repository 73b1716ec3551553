"use client";
/** What is shown above the oldest message on screen: that there is more, that it failed, or that this is the beginning. */
import { LoaderCircle } from "lucide-react";
import type { FeedView } from "../../model/navigation/view.ts";
import { Button } from "../../ui/button.tsx";
import type { FeedEnd } from "./use-feed.ts";

const BEGINNINGS: Readonly<Record<FeedView["kind"], string>> = {
  feed: "This is the beginning of everything you can read.",
  mentions: "There are no earlier mentions.",
  starred: "There are no earlier starred messages.",
  channel: "This is the beginning of the channel.",
  topic: "This is the beginning of the topic.",
  direct: "This is the beginning of your conversation.",
  narrow: "There is nothing earlier.",
};

type FeedEdgeProps = {
  view: FeedView;
  isWhole: boolean;
  /** Whether what is older was not searched. */
  isLimited: boolean;
  end: FeedEnd;
  /** In pixels. */
  height: number;
};

/** Always of the same height, so that nothing moves when it changes. */
export function FeedEdge({ view, isWhole, isLimited, end, height }: FeedEdgeProps) {
  return (
    <div
      style={{ height }}
      className="flex shrink-0 items-center justify-center gap-3 px-4 text-ink-faint text-sm"
    >
      {isWhole && (isLimited ? "Older messages were not searched." : BEGINNINGS[view.kind])}
      {!isWhole && end.hasFailed && (
        <>
          Older messages could not be loaded.
          <Button size="sm" onClick={end.load}>
            Try again
          </Button>
        </>
      )}
      {!isWhole && end.isLoading && (
        <LoaderCircle aria-label="Loading older messages" className="size-4 animate-spin" />
      )}
    </div>
  );
}
