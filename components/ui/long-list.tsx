"use client";
/** A list of hundreds of rows within what scrolls: only those in sight are rendered, and those that keys go to. */
import {
  createContext,
  type ReactElement,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type CustomItemComponentProps, Virtualizer } from "virtua";
import { useFocusAnchor } from "./use-focus-anchor.ts";
import { useIsPainted } from "./use-is-painted.ts";

/** About that of a row of conversations, in pixels. */
const ITEM_HEIGHT = 57;
/** What is drawn above and below what is in sight, in pixels. */
const BUFFER = 600;
/** So many items on both sides of the one with the focus stay rendered: its neighbour may be the head of a section. */
const BESIDE_FOCUS = 2;

type LongListProps<Item> = {
  items: readonly Item[];
  scroller: RefObject<HTMLElement | null>;
  /** The item at which the list is opened, if not at its beginning. */
  openedAt?: string | null;
  /** About that of an item, in pixels. */
  itemHeight?: number;
  /** Which items a reader counts; all of them, unless some are heads of sections. */
  isCounted?: (item: Item) => boolean;
  /** Draws an item. */
  children: (item: Item) => ReactElement;
};

type Counted = { size: number; places: readonly (number | undefined)[] };

/** How many items there are, drawn or not, and the place of each, from 1. */
const CountedItems = createContext<Counted>({ size: 0, places: [] });

/**
 * Tells screen readers its place among all items. Until its height is known the list hides it, and what is hidden takes no
 * focus: a key that goes to it would be lost. So it is transparent instead.
 */
function Place({ ref, style, index, children }: CustomItemComponentProps) {
  const { size, places } = useContext(CountedItems);
  const place = places[index];
  const shown = style.visibility === "hidden" ? { ...style, visibility: undefined, opacity: 0 } : style;
  return (
    <li ref={ref} style={shown} aria-posinset={place} aria-setsize={place && size}>
      {children}
    </li>
  );
}

/** Keys walk it from its first row or from its last, which therefore stay rendered, like what has the focus. */
export function LongList<Item extends { key: string }>(props: LongListProps<Item>) {
  const { items, scroller, openedAt = null, itemHeight = ITEM_HEIGHT, isCounted, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const margin = useTop(box, scroller);
  const isPainted = useIsPainted();
  const focused = useFocusedItem(box, scroller, openedAt);
  const kept = useMemo(
    () => (isPainted ? keptItems(items, focused) : firstItems(items, focused, itemHeight)),
    [items, focused, itemHeight, isPainted],
  );
  useFocusAnchor(box, scroller, items);
  const counted = useMemo(() => countedIn(items, isCounted), [items, isCounted]);
  return (
    <div ref={box}>
      <CountedItems value={counted}>
        <Virtualizer
          as="ul"
          item={Place}
          scrollRef={scroller}
          data={items}
          startMargin={margin}
          itemSize={itemHeight}
          bufferSize={isPainted ? BUFFER : 0}
          keepMounted={kept}
        >
          {(item) => (
            <div key={item.key} data-item={item.key}>
              {children(item)}
            </div>
          )}
        </Virtualizer>
      </CountedItems>
    </div>
  );
}

function countedIn<Item>(items: readonly Item[], isCounted?: (item: Item) => boolean): Counted {
  let size = 0;
  const places = items.map((item) => {
    if (isCounted && !isCounted(item)) return undefined;
    size += 1;
    return size;
  });
  return { size, places };
}

/** Pixels between the top of what scrolls and the list. */
function useTop(box: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!box.current || !scroller.current) return;
    const above = box.current.getBoundingClientRect().top - scroller.current.getBoundingClientRect().top;
    setTop(above + scroller.current.scrollTop);
  }, [box, scroller]);
  return top;
}

/** Key of the item that has the focus or had it last, also in the short list that this one may have taken the place of. */
function useFocusedItem(
  box: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  openedAt: string | null,
): string | null {
  const [focused, setFocused] = useState(() => {
    const active = document.activeElement;
    return (scroller.current?.contains(active) && itemOf(active)) || openedAt;
  });
  useEffect(() => {
    const element = box.current;
    const onFocusIn = ({ target }: FocusEvent) => {
      const item = itemOf(target);
      if (item) setFocused(item);
    };
    element?.addEventListener("focusin", onFocusIn);
    return () => element?.removeEventListener("focusin", onFocusIn);
  }, [box]);
  return focused;
}

function itemOf(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>("[data-item]")?.dataset.item : undefined;
}

/** About those in sight, before the list knows how high it is, and the last one, to which a key may go at once. */
function firstItems(
  items: readonly { key: string }[],
  openedAt: string | null,
  itemHeight: number,
): number[] {
  const room = Math.ceil(window.innerHeight / itemHeight);
  const at = items.findIndex(({ key }) => key === openedAt);
  const from = Math.max(0, at - room);
  const to = Math.min(items.length, Math.max(at, 0) + room);
  const near = Array.from({ length: to - from }, (_, index) => from + index);
  return to < items.length ? [...near, items.length - 1] : near;
}

function keptItems(items: readonly { key: string }[], focused: string | null): number[] {
  const at = items.findIndex(({ key }) => key === focused);
  const near =
    at < 0 ? [] : Array.from({ length: 2 * BESIDE_FOCUS + 1 }, (_, index) => at - BESIDE_FOCUS + index);
  // The first item may be a head.
  const kept = [0, 1, ...near, items.length - 1];
  return [...new Set(kept.filter((index) => index >= 0 && index < items.length))];
}
