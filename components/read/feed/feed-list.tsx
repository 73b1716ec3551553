"use client";
/** Scrolling list of a view's messages; renders only visible rows. */
import { LoaderCircle } from "lucide-react";
import { Virtualizer } from "virtua";
import type { FeedView } from "../../model/navigation/view.ts";
import { Button } from "../../ui/button.tsx";
import { Lazy, lazyPart } from "../../ui/lazy-part.tsx";
import { MessageRow } from "../message/message-row.tsx";
import { OutgoingRow } from "../message/outgoing-row.tsx";
import { feedScript } from "./feed-script.ts";
import type { FeedRow } from "./message-rows.ts";
import type { FeedEnd } from "./use-feed.ts";
import { EDGE_HEIGHT, type FeedListProps, useFeedList } from "./use-feed-list.ts";

const topRecipient = lazyPart(feedScript, ({ TopRecipient }) => TopRecipient);
const widerSearch = lazyPart(feedScript, ({ WiderSearch }) => WiderSearch);
const jumpBar = lazyPart(feedScript, ({ JumpBar }) => JumpBar);

export function FeedList(props: FeedListProps) {
  const { view, reading } = props;
  const list = useFeedList(props);
  const { scroll } = list;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {list.isMixed && <Lazy part={topRecipient} props={{ rows: list.rows, scroll }} failure={null} />}
      <section
        ref={scroll.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        aria-label="Feed"
        data-feed
        onFocus={list.onFocus}
        className="-outline-offset-2 min-h-0 flex-1 overflow-y-auto overflow-x-hidden [overflow-anchor:none]"
      >
        {/* Clipped: nothing is drawn beyond the known heights. */}
        <div
          ref={scroll.content}
          className="mx-auto flex min-h-full max-w-list flex-col justify-end overflow-y-clip pb-5"
        >
          <FeedEdge
            view={view}
            isWhole={reading.feed?.foundOldest ?? false}
            isLimited={reading.feed?.isLimited ?? false}
            end={reading.older}
            height={EDGE_HEIGHT}
          />
          <Rows list={list} pointedAtId={view.near} />
        </div>
      </section>
      {(!scroll.isAtEnd || !list.isWhole || list.hasUnread) && (
        <Lazy
          part={jumpBar}
          props={{
            view,
            rows: list.rows,
            isWhole: list.isWhole,
            scroll,
            toLatest: () => void list.toNewest(),
            toUnread: list.toUnread,
          }}
          // Same height, to avoid a shift.
          placeholder={
            scroll.isAtEnd && list.isWhole ? null : <div className="low:h-8 h-10 shrink-0 touch:h-13" />
          }
        />
      )}
    </div>
  );
}

/**
 * In pixels. An estimate from the first rows could be far too high, and reaching the end would take dozens of steps.
 */
const ROW_HEIGHT = 60;

/** Overscan in pixels. */
const BUFFER = 600;

type RowsProps = { list: ReturnType<typeof useFeedList>; pointedAtId: number | undefined };

function Rows({ list, pointedAtId }: RowsProps) {
  const { scroll } = list;
  return (
    <Virtualizer
      ref={scroll.list}
      scrollRef={scroll.scroller}
      data={list.rows}
      shift={list.isPrepending}
      startMargin={EDGE_HEIGHT}
      bufferSize={list.isPainted ? BUFFER : 0}
      itemSize={ROW_HEIGHT}
      cache={list.sizes}
      keepMounted={list.keptRows}
      onScroll={list.onScroll}
    >
      {(row, index) => (
        <FeedListRow
          key={row.key}
          row={row}
          index={index}
          isMixed={list.isMixed}
          selectedId={list.selectedId}
          pointedAtId={pointedAtId}
        />
      )}
    </Virtualizer>
  );
}

type FeedListRowProps = {
  row: FeedRow;
  index: number;
  isMixed: boolean;
  selectedId: number | null;
  pointedAtId: number | undefined;
};

function FeedListRow({ row, index, isMixed, selectedId, pointedAtId }: FeedListRowProps) {
  if (row.kind === "outgoing") {
    return (
      <div data-feed-row={index}>
        <OutgoingRow row={row} />
      </div>
    );
  }
  return (
    <div data-feed-row={index} className={isMixed && !row.message.isRead ? UNREAD_MARK : undefined}>
      <MessageRow
        row={row}
        isMixed={isMixed}
        isSelected={row.message.id === selectedId}
        isPointedAt={row.message.id === pointedAtId}
      />
    </div>
  );
}

/** Marks each row, because unread messages may not be contiguous. */
const UNREAD_MARK =
  "[&>article]:before:absolute [&>article]:before:inset-y-1 [&>article]:before:left-0.5 [&>article]:before:w-0.5 [&>article]:before:rounded-full [&>article]:before:bg-accent [&>article]:before:content-['']";

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
  isLimited: boolean;
  end: FeedEnd;
  height: number;
};

/** Fixed height, so that nothing moves. */
function FeedEdge({ view, isWhole, isLimited, end, height }: FeedEdgeProps) {
  return (
    <div
      style={{ height }}
      className="flex shrink-0 items-center justify-center gap-3 px-4 text-ink-faint text-sm"
    >
      {isWhole && (isLimited ? "Older messages were not searched." : BEGINNINGS[view.kind])}
      {isWhole && view.kind === "narrow" && (
        <Lazy part={widerSearch} props={{ view, className: "touch:py-3" }} failure={null} />
      )}
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
