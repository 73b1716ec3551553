"use client";
/** A list of hundreds of rows within what scrolls: only those in sight are rendered, and those that keys go to. */
import {
  type ReactElement,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Virtualizer } from "virtua";

/** About that of a row, in pixels. */
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
  /** Draws an item. */
  children: (item: Item) => ReactElement;
};

/** Keys walk it from its first row or from its last, which therefore stay rendered, like what has the focus. */
export function LongList<Item extends { key: string }>(props: LongListProps<Item>) {
  const { items, scroller, openedAt = null, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const margin = useTop(box, scroller);
  const focused = useFocusedItem(box, openedAt);
  const kept = useMemo(() => keptItems(items, focused), [items, focused]);
  return (
    <div ref={box}>
      <Virtualizer
        as="ul"
        item="li"
        scrollRef={scroller}
        data={items}
        startMargin={margin}
        itemSize={ITEM_HEIGHT}
        bufferSize={BUFFER}
        keepMounted={kept}
      >
        {(item) => (
          <div key={item.key} data-item={item.key}>
            {children(item)}
          </div>
        )}
      </Virtualizer>
    </div>
  );
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

/** Key of the item that has the focus or had it last. */
function useFocusedItem(box: RefObject<HTMLElement | null>, openedAt: string | null): string | null {
  const [focused, setFocused] = useState(openedAt);
  useEffect(() => {
    const element = box.current;
    const onFocusIn = ({ target }: FocusEvent) => {
      const item = target instanceof Element && target.closest<HTMLElement>("[data-item]")?.dataset.item;
      if (item) setFocused(item);
    };
    element?.addEventListener("focusin", onFocusIn);
    return () => element?.removeEventListener("focusin", onFocusIn);
  }, [box]);
  return focused;
}

function keptItems(items: readonly { key: string }[], focused: string | null): number[] {
  const at = items.findIndex(({ key }) => key === focused);
  const near =
    at < 0 ? [] : Array.from({ length: 2 * BESIDE_FOCUS + 1 }, (_, index) => at - BESIDE_FOCUS + index);
  // The first item may be a head.
  const kept = [0, 1, ...near, items.length - 1];
  return [...new Set(kept.filter((index) => index >= 0 && index < items.length))];
}
