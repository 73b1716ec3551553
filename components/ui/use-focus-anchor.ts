"use client";
/** Keeps what has the focus where it is in a list whose rows are placed one by one: browsers do so only in a flowing list. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** @param items when they change, rows may have come or gone above what has the focus. */
export function useFocusAnchor(
  list: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  items: readonly unknown[],
): void {
  const seen = useRef<{ element: Element; top: number } | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    const look = () => {
      seen.current = inSight(list.current, scroller.current);
    };
    list.current?.addEventListener("focusin", look, { signal: stop.signal });
    scroller.current?.addEventListener("scroll", look, { signal: stop.signal, passive: true });
    return () => stop.abort();
  }, [list, scroller]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other items are the reason to look.
  useLayoutEffect(() => {
    const before = seen.current;
    if (before?.element === document.activeElement && scroller.current) {
      scroller.current.scrollTop += before.element.getBoundingClientRect().top - before.top;
    }
    seen.current = inSight(list.current, scroller.current);
  }, [list, scroller, items]);
}

/** What has the focus in the list, unless its reader has scrolled it out of sight. */
function inSight(list: Element | null, scroller: Element | null) {
  const element = document.activeElement;
  if (!element || !scroller || !list?.contains(element)) return null;
  const { top, bottom } = element.getBoundingClientRect();
  const frame = scroller.getBoundingClientRect();
  return bottom > frame.top && top < frame.bottom ? { element, top } : null;
}
