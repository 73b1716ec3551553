"use client";
/** Keeps the focused row in place in a list of absolutely positioned rows. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

type Item = { key: string };

type Seen = {
  element: Element;
  /** Pixels below the top of the scrolled content. */
  top: number;
};

/** At the very top, new rows come into view. */
export function useFocusAnchor(
  list: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  items: readonly Item[],
): void {
  const seen = useRef<Seen | null>(null);
  const former = useRef(items);

  useEffect(() => {
    const stop = new AbortController();
    const look = () => {
      seen.current = inSight(list.current, scroller.current);
    };
    list.current?.addEventListener("focusin", look, { signal: stop.signal });
    scroller.current?.addEventListener("scroll", look, { signal: stop.signal, passive: true });
    return () => stop.abort();
  }, [list, scroller]);

  useLayoutEffect(() => {
    const frame = scroller.current;
    const before = seen.current;
    if (frame && frame.scrollTop > 0 && before?.element === document.activeElement) {
      const key = before.element.closest<HTMLElement>("[data-item]")?.dataset.item;
      const moved = topIn(frame, before.element) - before.top;
      if (moved !== 0 && key !== undefined && hasStayed(key, former.current, items)) frame.scrollTop += moved;
    }
    former.current = items;
    seen.current = inSight(list.current, frame);
  }, [list, scroller, items]);
}

export function hasStayed(key: string, former: readonly Item[], items: readonly Item[]): boolean {
  const preceding = former[former.findIndex((item) => item.key === key) - 1]?.key;
  const place = items.findIndex((item) => item.key === preceding);
  return place === -1 || place < items.findIndex((item) => item.key === key);
}

function inSight(list: Element | null, scroller: Element | null): Seen | null {
  const element = document.activeElement;
  if (!element || !scroller || !list?.contains(element)) return null;
  const top = topIn(scroller, element);
  return top + element.clientHeight > 0 && top < scroller.clientHeight ? { element, top } : null;
}

function topIn(scroller: Element, element: Element): number {
  return element.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}
