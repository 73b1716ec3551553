"use client";
/** The scrolling list of a view's messages, drawn only where it is seen. */
import { ArrowDown } from "lucide-react";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Virtualizer } from "virtua";
import { navigate } from "../navigation/navigate.ts";
import { type FeedView, viewKey } from "../navigation/view.ts";
import type { OutgoingMessage } from "../realtime/outbox-state.ts";
import { useOwnUser } from "../realtime/use-own-user.ts";
import { Button } from "../ui/button.tsx";
import { FeedEdge } from "./feed-edge.tsx";
import { MessageRow } from "./message-row.tsx";
import { type FeedRow, messageRows } from "./message-rows.ts";
import { OutgoingRow } from "./outgoing-row.tsx";
import { readingPlace } from "./reading-place.ts";
import type { FeedReading } from "./use-feed.ts";
import { useFeedKeys } from "./use-feed-keys.ts";
import { type FeedStart, useFeedScroll } from "./use-feed-scroll.ts";
import { useSeenMessages } from "./use-seen-messages.ts";
import { useUnreadLine } from "./use-unread-line.ts";

/** Height of the row above the oldest message, in pixels; fixed, so that the list knows where it begins. */
const EDGE_HEIGHT = 56;
/** How near to an end the next page is fetched, in pixels. */
const FETCH_WITHIN = 1500;

type FeedListProps = {
  view: FeedView;
  reading: FeedReading;
  outgoing: readonly OutgoingMessage[];
  /** Changes with each message the reader sends here, which brings the end into sight. */
  sentCount: number;
};

function startOf(view: FeedView, firstUnreadId: number | null): FeedStart {
  if (view.near !== undefined) return { at: "message", messageId: view.near };
  const place = readingPlace(viewKey(view));
  if (place === "end") return { at: "end" };
  if (place) return { at: "place", place };
  return firstUnreadId === null ? { at: "end" } : { at: "unread", messageId: firstUnreadId };
}

/** Made anew for each view. */
export function FeedList({ view, reading, outgoing, sentCount }: FeedListProps) {
  const { messages, feed, older, newer } = reading;
  const ownUserId = useOwnUser().id;
  const isConversation = view.kind === "topic" || view.kind === "direct";
  const marksRead = isConversation || view.kind === "channel";
  const firstUnreadId = useUnreadLine(messages, marksRead);
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const isWhole = feed?.foundNewest ?? false;
  const rows = useMemo(
    () =>
      messageRows(messages, isWhole ? outgoing : [], { ownUserId, isMixed: !isConversation, firstUnreadId }),
    [messages, outgoing, isWhole, ownUserId, isConversation, firstUnreadId],
  );
  const [start] = useState(() => startOf(view, firstUnreadId));
  const scroll = useFeedScroll({ key: viewKey(view), rows, start, margin: EDGE_HEIGHT });
  const look = useSeenMessages(scroll.scroller, marksRead);
  const isPrepending = usePrepending(rows);
  useFeedKeys({ view, rows, scroll, selectedId, select: setSelectedId });
  const { scrollToEnd } = scroll;
  useLayoutEffect(() => {
    if (sentCount > 0) scrollToEnd();
  }, [sentCount, scrollToEnd]);
  // After each drawing: other rows may be in sight, or an end may be near.
  useEffect(() => {
    look();
    fetchAround();
  });

  function fetchAround(): void {
    const element = scroll.scroller.current;
    if (!element) return;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (element.scrollTop < FETCH_WITHIN && !older.hasFailed) older.load();
    if (below < FETCH_WITHIN && !newer.hasFailed) newer.load();
  }

  function onScroll(): void {
    scroll.onScroll();
    look();
    fetchAround();
  }

  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={scroll.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        aria-label="Feed"
        className="h-full overflow-y-auto overflow-x-hidden [overflow-anchor:none]"
      >
        <div ref={scroll.content} className="mx-auto flex min-h-full max-w-190 flex-col justify-end pb-3">
          <FeedEdge view={view} isWhole={feed?.foundOldest ?? false} end={older} height={EDGE_HEIGHT} />
          <Virtualizer
            ref={scroll.list}
            scrollRef={scroll.scroller}
            data={rows}
            shift={isPrepending}
            startMargin={EDGE_HEIGHT}
            bufferSize={600}
            cache={
              start.at === "place" && start.place.rowCount === rows.length ? start.place.sizes : undefined
            }
            onScroll={onScroll}
          >
            {(row) => (
              <div key={row.key}>
                {row.kind === "outgoing" ? (
                  <OutgoingRow row={row} />
                ) : (
                  <MessageRow
                    row={row}
                    isMixed={!isConversation}
                    isSelected={row.message.id === selectedId}
                    isPointedAt={row.message.id === view.near}
                  />
                )}
              </div>
            )}
          </Virtualizer>
        </div>
      </section>
      {(!scroll.isAtEnd || !isWhole) && (
        <Button
          size="sm"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full! shadow-float"
          icon={<ArrowDown className="size-3.5" />}
          onClick={() => void toNewest()}
        >
          Jump to latest
        </Button>
      )}
    </div>
  );

  async function toNewest(): Promise<void> {
    if (isWhole) return scroll.scrollToEnd();
    if (view.near !== undefined) navigate({ ...view, near: undefined });
    await reading.jumpToNewest();
  }
}

/** Whether this drawing adds rows before those of the last one: the place is then kept from the end. */
function usePrepending(rows: readonly FeedRow[]): boolean {
  const previousKey = useRef<string>(undefined);
  const firstKey = rows[0]?.key;
  const previous = previousKey.current;
  useLayoutEffect(() => {
    previousKey.current = firstKey;
  });
  return (
    previous !== undefined &&
    firstKey !== previous &&
    rows.some((row, index) => index > 0 && row.key === previous)
  );
}
