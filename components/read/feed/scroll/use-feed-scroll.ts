"use client";
/** Scroll position of a feed, which follows the end while the user is there. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { VirtualizerHandle } from "virtua";
import { noteReadingPlace, type ReadingPlace } from "../../../model/reading/reading-place.ts";
import type { FeedRow } from "../message-rows.ts";
import type { FeedStart } from "./feed-start.ts";
import { keepRowSizes } from "./row-sizes.ts";
import { useHeldPlace } from "./use-held-place.ts";

/** Pixels from the end that count as the end. */
const AT_END = 32;
/** How long after an input event a scroll counts as the user's, in ms. */
const OWN_ACT_MS = 400;
/** Frames until the list has rendered a row's new height and fired its scroll event. */
const FRAMES_TO_UNFOLD = 6;
/** Height of the bar over a mixed feed, in pixels. */
const BAR_HEIGHT = 44;
/** Elements that expand a message. */
const UNFOLDS = "summary, [aria-expanded]:not([aria-haspopup])";

export type FeedScroll = {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  list: RefObject<VirtualizerHandle | null>;
  isAtEnd: boolean;
  onScroll: () => void;
  /** Call for each message that gets focus. */
  holdFocused: (messageId: number) => void;
  scrollToEnd: () => void;
  scrollToRow: (index: number) => void;
  rowAtTop: () => number;
  rowAtBottom: () => number;
};

type Options = {
  key: string;
  rows: readonly FeedRow[];
  start: FeedStart;
  /** Height above the first row, in pixels. */
  margin: number;
  /** With a selection, the feed stays in place when messages arrive. */
  hasSelection: boolean;
};

function isNearEnd(element: HTMLElement): boolean {
  return element.scrollHeight - element.scrollTop - element.clientHeight < AT_END;
}

export function useFeedScroll({ key, rows, start, margin, hasSelection }: Options): FeedScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [isAtEnd, setAtEnd] = useState(start.at === "end");
  const { isMoving, isUnfolding } = useOwnActs(scroller);
  const { sticks, stick, hasLeft } = useEnd(
    scroller,
    start.at === "end",
    () => hasSelection || isUnfolding(),
  );
  const drawn = useRef(rows);
  drawn.current = rows;
  // Unread messages may all fit above the end, which is then followed.
  const onSettled = () => {
    if (scroller.current) sticks.current = isNearEnd(scroller.current);
  };
  const { hold, holdFocused, isHolding, release } = useHeldPlace({
    start,
    list,
    rows: drawn,
    isMoving,
    onSettled,
  });

  const noteEnd = useCallback(() => {
    if (!scroller.current) return;
    const atEnd = isNearEnd(scroller.current);
    // Expanded content at the end has collapsed again.
    if (atEnd && !isHolding()) sticks.current = true;
    setAtEnd(atEnd);
  }, [isHolding, sticks]);

  const scrollToEnd = useCallback(() => {
    release();
    sticks.current = true;
    // Replaces the list's former target, to which it would return while measuring rows.
    if (scroller.current) list.current?.scrollTo(scroller.current.scrollHeight);
  }, [release, sticks]);

  usePlaceThroughResizes({ scroller, content, rows, stick, hold, noteEnd });
  useKeptSizes(key, list, drawn);

  const sight = inSight({ scroller, list, margin });

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
    // Rows higher than estimated push the end away; the user has not left it.
    if (!atEnd && sticks.current && !isMoving() && !hasLeft()) {
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
    holdFocused,
    scrollToEnd,
    scrollToRow: (index) => {
      release();
      if (sight.has(index)) return;
      sticks.current = false;
      sight.show(index);
    },
    rowAtTop: () => sight.rowAt(0),
    rowAtBottom: () => sight.rowAt((scroller.current?.clientHeight ?? 0) - 1),
  };
}

function useKeptSizes(
  key: string,
  list: RefObject<VirtualizerHandle | null>,
  rows: RefObject<readonly FeedRow[]>,
): void {
  useLayoutEffect(
    () => () => {
      if (list.current) keepRowSizes(key, rows.current, list.current.cache);
    },
    [key, list, rows],
  );
}

type Sight = Pick<FeedScroll, "scroller" | "list"> & { margin: number };

/**
 * Uses the element's own scroll position: the list's lags until the next scroll event, and would miss rows just
 * inserted above.
 */
function inSight({ scroller, list, margin }: Sight) {
  const scrolled = () => scroller.current?.scrollTop ?? 0;
  const topOf = (index: number) => margin + (list.current?.getItemOffset(index) ?? 0) - scrolled();
  const bottomOf = (index: number) => topOf(index) + (list.current?.getItemSize(index) ?? 0);
  return {
    rowAt: (height: number): number => list.current?.findItemIndex(scrolled() + height) ?? 0,
    has: (index: number): boolean =>
      topOf(index) >= BAR_HEIGHT && bottomOf(index) <= (scroller.current?.clientHeight ?? 0),
    show: (index: number): void => {
      if (topOf(index) < BAR_HEIGHT)
        list.current?.scrollToIndex(index, { align: "start", offset: -BAR_HEIGHT });
      else list.current?.scrollToIndex(index, { align: "end" });
    },
  };
}

/**
 * @param stays whether the view stays in place when more arrives.
 * @returns `hasLeft`: whether something scrolled away without a change of height, as find-in-page and screen readers
 * do.
 */
function useEnd(scroller: RefObject<HTMLElement | null>, beginsThere: boolean, stays: () => boolean) {
  const sticks = useRef(beginsThere);
  const latestStays = useRef(stays);
  latestStays.current = stays;
  const height = useRef(0);
  const end = useRef({ top: 0, contentHeight: 0 });
  const stick = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const isLower = element.clientHeight < height.current;
    height.current = element.clientHeight;
    if (!sticks.current) return;
    // When the composer grows, the last message must stay visible.
    if (latestStays.current() && !isLower) sticks.current = isNearEnd(element);
    else element.scrollTop = element.scrollHeight;
    end.current = { top: element.scrollTop, contentHeight: element.scrollHeight };
  }, [scroller]);
  const hasLeft = useCallback(() => {
    const { top, contentHeight } = end.current;
    const { scrollTop, scrollHeight } = scroller.current ?? { scrollTop: top, scrollHeight: contentHeight };
    return scrollTop < top && scrollHeight === contentHeight;
  }, [scroller]);
  return { sticks, stick, hasLeft };
}

type PlaceKeeping = Pick<FeedScroll, "scroller" | "content"> & {
  rows: readonly FeedRow[];
  stick: () => void;
  hold: () => void;
  noteEnd: () => void;
};

function usePlaceThroughResizes({ scroller, content, rows, stick, hold, noteEnd }: PlaceKeeping): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for new rows only, not during a click.
  useLayoutEffect(stick, [stick, rows]);
  useLayoutEffect(hold, [hold]);
  const onResize = useCallback(() => {
    stick();
    hold();
    noteEnd();
  }, [stick, hold, noteEnd]);
  useResizes(scroller, content, onResize);
}

function useResizes(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  onResize: () => void,
): void {
  useEffect(() => {
    const observer = new ResizeObserver(onResize);
    for (const element of [scroller.current, content.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, content, onResize]);
}

function useOwnActs(scroller: RefObject<HTMLElement | null>) {
  const acts = useRef({ movedAt: -OWN_ACT_MS, unfoldedAt: -OWN_ACT_MS, isHolding: false });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const stop = new AbortController();
    const listen = { passive: true, signal: stop.signal };
    const note = () => {
      acts.current.movedAt = performance.now();
    };
    for (const type of ["wheel", "touchmove", "keydown"]) element.addEventListener(type, note, listen);
    element.addEventListener("pointerdown", () => (acts.current.isHolding = true), listen);
    window.addEventListener("pointerup", () => (acts.current.isHolding = false), listen);
    window.addEventListener("pointercancel", () => (acts.current.isHolding = false), listen);
    const unfold = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest(UNFOLDS)) return;
      acts.current.unfoldedAt = Number.POSITIVE_INFINITY;
      afterFrames(FRAMES_TO_UNFOLD, () => {
        acts.current.unfoldedAt = performance.now();
      });
    };
    element.addEventListener("click", unfold, listen);
    return () => stop.abort();
  }, [scroller]);
  const isUnfolding = () => performance.now() - acts.current.unfoldedAt < OWN_ACT_MS;
  const isMoving = () =>
    acts.current.isHolding || isUnfolding() || performance.now() - acts.current.movedAt < OWN_ACT_MS;
  return { isMoving, isUnfolding };
}

function afterFrames(count: number, act: () => void): void {
  requestAnimationFrame(() => (count > 1 ? afterFrames(count - 1, act) : act()));
}

function placeOf(handle: VirtualizerHandle, rows: readonly FeedRow[], margin: number): ReadingPlace | null {
  const index = handle.findItemIndex(handle.scrollOffset);
  const row = rows[index];
  if (row?.kind !== "message") return null;
  return { messageId: row.message.id, offset: handle.scrollOffset - margin - handle.getItemOffset(index) };
}
