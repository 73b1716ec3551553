"use client";
/** A virtualized list that also renders rows that keys can reach. */
import {
  createContext,
  Fragment,
  type ReactElement,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type CustomContainerComponentProps, type CustomItemComponentProps, Virtualizer } from "virtua";
import { useFocusAnchor } from "./use-focus-anchor.ts";
import { useIsPainted } from "./use-is-painted.ts";

/** Approximate height of a conversation row in pixels. */
const ITEM_HEIGHT = 57;
/** Pixels beyond the visible part. */
const BUFFER = 600;
/** Items on each side of the focused one: its neighbor may be a heading. */
const BESIDE_FOCUS = 2;

type LongTable = { label: string; heading: ReactElement; rowClassName: string };

type LongListProps<Item> = {
  items: readonly Item[];
  scroller: RefObject<HTMLElement | null>;
  /** The initial item, by default the first. */
  openedAt?: string | null;
  itemHeight?: number;
  /** Excludes headings from screen readers' counts. */
  isCounted?: (item: Item) => boolean;
  /** Makes the items rows, and `children` their cells. */
  table?: LongTable;
  children: (item: Item) => ReactElement;
};

type Counted = {
  size: number;
  places: readonly (number | undefined)[];
  keys: readonly string[];
  rowClassName: string | undefined;
};

/** Positions start at 1. */
const CountedItems = createContext<Counted>({ size: 0, places: [], keys: [], rowClassName: undefined });

/** Transparent until measured: hidden items cannot take the focus. */
function CountedItem({ ref, style, index, children }: CustomItemComponentProps) {
  const { size, places } = useContext(CountedItems);
  const place = places[index];
  const shown = style.visibility === "hidden" ? { ...style, visibility: undefined, opacity: 0 } : style;
  return (
    <li ref={ref} style={shown} aria-posinset={place} aria-setsize={place && size}>
      {children}
    </li>
  );
}

function RowGroup({ children, ...container }: CustomContainerComponentProps) {
  return (
    <tbody {...container} data-rows="" className="block">
      {children}
    </tbody>
  );
}

/** The heading is the first row. */
function CountedRow({ ref, style, index, children }: CustomItemComponentProps) {
  const { places, keys, rowClassName } = useContext(CountedItems);
  const shown = style.visibility === "hidden" ? { ...style, visibility: undefined, opacity: 0 } : style;
  return (
    <tr
      ref={ref}
      style={shown}
      data-item={keys[index]}
      aria-rowindex={(places[index] ?? 0) + 1}
      className={rowClassName}
    >
      {children}
    </tr>
  );
}

export function LongList<Item extends { key: string }>(props: LongListProps<Item>) {
  const { items, scroller, openedAt = null, itemHeight = ITEM_HEIGHT, isCounted, table, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const margin = useTop(box, scroller);
  const isPainted = useIsPainted();
  const focused = useFocusedItem(box, scroller, openedAt);
  const kept = useMemo(
    () => (isPainted ? keptItems(items, focused) : firstItems(items, focused, itemHeight)),
    [items, focused, itemHeight, isPainted],
  );
  useFocusAnchor(box, scroller, items);
  const rowClassName = table?.rowClassName;
  const counted = useMemo(
    () => ({ ...countedIn(items, isCounted), rowClassName }),
    [items, isCounted, rowClassName],
  );
  const list = (
    <Virtualizer
      as={table ? RowGroup : "ul"}
      item={table ? CountedRow : CountedItem}
      scrollRef={scroller}
      data={items}
      startMargin={margin}
      itemSize={itemHeight}
      bufferSize={isPainted ? BUFFER : 0}
      keepMounted={kept}
    >
      {(item) =>
        table ? (
          <Fragment key={item.key}>{children(item)}</Fragment>
        ) : (
          <div key={item.key} data-item={item.key}>
            {children(item)}
          </div>
        )
      }
    </Virtualizer>
  );
  return (
    <div ref={box}>
      <CountedItems value={counted}>
        {table ? (
          <table aria-label={table.label} aria-rowcount={counted.size + 1} className="block">
            {table.heading}
            {list}
          </table>
        ) : (
          list
        )}
      </CountedItems>
    </div>
  );
}

function countedIn<Item extends { key: string }>(
  items: readonly Item[],
  isCounted?: (item: Item) => boolean,
): Omit<Counted, "rowClassName"> {
  let size = 0;
  const places = items.map((item) => {
    if (isCounted && !isCounted(item)) return undefined;
    size += 1;
    return size;
  });
  return { size, places, keys: items.map(({ key }) => key) };
}

/** Pixels below the top of the scrolled content. */
function useTop(box: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!box.current || !scroller.current) return;
    const start = box.current.querySelector("[data-rows]") ?? box.current;
    const above = start.getBoundingClientRect().top - scroller.current.getBoundingClientRect().top;
    setTop(above + scroller.current.scrollTop);
  }, [box, scroller]);
  return top;
}

/** The focus may be in a short list that this one replaces. */
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

/** Roughly the visible items, and the last, which a key may reach. */
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
  // The first item may be a heading.
  const kept = [0, 1, ...near, items.length - 1];
  return [...new Set(kept.filter((index) => index >= 0 && index < items.length))];
}
