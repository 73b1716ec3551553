"use client";
/** Where a feed is scrolled to: begins at the right place, stays at the end while one is there, remembers the rest. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { VirtualizerHandle } from "virtua";
import type { FeedStart } from "./feed-start.ts";
import type { FeedRow } from "./message-rows.ts";
import { noteReadingPlace, type ReadingPlace } from "./reading-place.ts";
import { useHeldPlace } from "./use-held-place.ts";

/** Pixels from the end that still count as being at it. */
const AT_END = 32;
/** How long after a turn of the wheel, a touch or a key a movement is the reader's own, in milliseconds. */
const OWN_MOVEMENT_MS = 400;

export type FeedScroll = {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  isAtEnd: boolean;
  /** To be called by the list's onScroll. */
  onScroll: () => void;
  scrollToEnd: () => void;
  scrollToRow: (index: number) => void;
};

type Options = {
  key: string;
  rows: readonly FeedRow[];
  start: FeedStart;
  /** Height of what stands above the first row, in pixels. */
  margin: number;
};

function isNearEnd(element: HTMLElement): boolean {
  return element.scrollHeight - element.scrollTop - element.clientHeight < AT_END;
}

/** For one view; a feed that is shown anew begins anew. */
export function useFeedScroll({ key, rows, start, margin }: Options): FeedScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [isAtEnd, setAtEnd] = useState(start.at === "end");
  const sticks = useRef(start.at === "end");
  const isMoving = useOwnMovement(scroller);
  const drawn = useRef(rows);
  drawn.current = rows;
  const { hold, isHolding, release } = useHeldPlace({ start, list, rows: drawn, isMoving });

  const stick = useCallback(() => {
    const element = scroller.current;
    if (element && sticks.current) element.scrollTop = element.scrollHeight;
  }, []);
  const scrollToEnd = useCallback(() => {
    release();
    sticks.current = true;
    stick();
  }, [stick, release]);

  // New rows, rows that turn out higher than thought, images, and a composer that grows: the end stays in sight.
  useLayoutEffect(stick);
  useLayoutEffect(hold, [hold]);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      stick();
      hold();
      if (scroller.current) setAtEnd(isNearEnd(scroller.current));
    });
    for (const element of [scroller.current, content.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [stick, hold]);

  function onScroll(): void {
    const element = scroller.current;
    const handle = list.current;
    if (!element || !handle) return;
    const atEnd = isNearEnd(element);
    if (isHolding() && !isMoving()) {
      setAtEnd(atEnd);
      return;
    }
    release();
    // Rows that turn out higher than thought push the end away; only the reader leaves it.
    if (!atEnd && sticks.current && !isMoving()) {
      stick();
      return;
    }
    sticks.current = atEnd;
    setAtEnd(atEnd);
    noteReadingPlace(key, atEnd ? null : placeOf(handle, drawn.current, margin));
  }

  return {
    scroller,
    content,
    list,
    isAtEnd,
    onScroll,
    scrollToEnd,
    scrollToRow: (index) => {
      release();
      sticks.current = false;
      list.current?.scrollToIndex(index, { align: "nearest" });
    },
  };
}

/** Tells whether the reader is moving the scroller at this moment. */
function useOwnMovement(scroller: RefObject<HTMLElement | null>): () => boolean {
  const movement = useRef({ at: 0, isHolding: false });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const stop = new AbortController();
    const listen = { passive: true, signal: stop.signal };
    const note = () => {
      movement.current.at = performance.now();
    };
    for (const type of ["wheel", "touchmove", "keydown"]) element.addEventListener(type, note, listen);
    // The bar at the side is dragged for as long as the button is down.
    element.addEventListener("pointerdown", () => (movement.current.isHolding = true), listen);
    window.addEventListener("pointerup", () => (movement.current.isHolding = false), listen);
    window.addEventListener("pointercancel", () => (movement.current.isHolding = false), listen);
    return () => stop.abort();
  }, [scroller]);
  return () => movement.current.isHolding || performance.now() - movement.current.at < OWN_MOVEMENT_MS;
}

function placeOf(handle: VirtualizerHandle, rows: readonly FeedRow[], margin: number): ReadingPlace | null {
  const index = handle.findItemIndex(handle.scrollOffset);
  const row = rows[index];
  if (row?.kind !== "message") return null;
  const offset = handle.scrollOffset - margin - handle.getItemOffset(index);
  return { messageId: row.message.id, offset, sizes: handle.cache, rowCount: rows.length };
}
