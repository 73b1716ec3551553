"use client";
/** The scrolling list of a view's messages; only rows in sight are rendered. */
import { ArrowDown } from "lucide-react";
import { Virtualizer } from "virtua";
import { MessageRow } from "../message/message-row.tsx";
import { OutgoingRow } from "../message/outgoing-row.tsx";
import { Button } from "../ui/button.tsx";
import { FeedEdge } from "./feed-edge.tsx";
import { EDGE_HEIGHT, type FeedListProps, useFeedList } from "./use-feed-list.ts";

/** Mounted once per view and stretch of history. */
export function FeedList(props: FeedListProps) {
  const { view, reading } = props;
  const list = useFeedList(props);
  const { scroll } = list;
  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={scroll.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        aria-label="Feed"
        data-feed
        className="h-full overflow-y-auto overflow-x-hidden [overflow-anchor:none]"
      >
        {/* Clipped, so that one cannot scroll beyond the heights the list knows: it would show nothing there. */}
        <div
          ref={scroll.content}
          className="mx-auto flex min-h-full max-w-190 flex-col justify-end overflow-y-clip pb-5"
        >
          <FeedEdge
            view={view}
            isWhole={reading.feed?.foundOldest ?? false}
            end={reading.older}
            height={EDGE_HEIGHT}
          />
          <Virtualizer
            ref={scroll.list}
            scrollRef={scroll.scroller}
            data={list.rows}
            shift={list.isPrepending}
            startMargin={EDGE_HEIGHT}
            bufferSize={600}
            cache={list.sizes}
            onScroll={list.onScroll}
          >
            {(row) => (
              <div key={row.key}>
                {row.kind === "outgoing" ? (
                  <OutgoingRow row={row} />
                ) : (
                  <MessageRow
                    row={row}
                    isMixed={list.isMixed}
                    isSelected={row.message.id === list.selectedId}
                    isPointedAt={row.message.id === view.near}
                  />
                )}
              </div>
            )}
          </Virtualizer>
        </div>
        {(!scroll.isAtEnd || !list.isWhole) && <JumpToLatest onClick={() => void list.toNewest()} />}
      </section>
    </div>
  );
}

/** Floats within what scrolls, so that the wheel turns the feed under it too; takes no height. */
function JumpToLatest({ onClick }: { onClick: () => void }) {
  return (
    <div className="sticky bottom-3 z-10 flex h-0 items-end justify-center">
      <Button
        size="sm"
        className="rounded-full! shadow-float"
        icon={<ArrowDown className="size-3.5" />}
        onClick={onClick}
      >
        Jump to latest
      </Button>
    </div>
  );
}
