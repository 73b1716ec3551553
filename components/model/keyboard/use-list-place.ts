"use client";
/** Brings the reader of a list of conversations back to the row that they came from, with the focus. */
import { type RefObject, useLayoutEffect, useRef } from "react";
import { listPlaceIn, noteListPlace } from "./list-place.ts";

/**
 * For a list that is opened. Its rows are the elements with `data-row`, which says how many precede them.
 * @param keys of all conversations, in their order.
 */
export function useListPlace(
  name: string,
  scroller: RefObject<HTMLElement | null>,
  keys: readonly string[],
): void {
  const latest = useRef(keys);
  latest.current = keys;
  useLayoutEffect(() => {
    const element = scroller.current;
    const place = listPlaceIn(name, latest.current);
    const row = place && element?.querySelector<HTMLElement>(`[data-row="${place.place}"]`);
    // Noted while it scrolls: asked for when it is left, the browser would lay out once more what goes away.
    let mayBeScrolled = !element || Boolean(row);
    const onScroll = () => {
      mayBeScrolled = element !== null && element.scrollTop > 0;
    };
    element?.addEventListener("scroll", onScroll, { passive: true });
    const goThere = () => {
      if (element && row) element.scrollTop += topIn(element, row) - place.top;
      // What was left has given the focus to the page, or to its main part.
      if (document.activeElement?.matches("body, main")) row?.focus({ preventScroll: true });
    };
    goThere();
    // A list that measures its rows has them at their heights when the first frame has been drawn.
    const frame = requestAnimationFrame(() => setTimeout(goThere));
    return () => {
      cancelAnimationFrame(frame);
      element?.removeEventListener("scroll", onScroll);
      // Of a list that was empty meanwhile, and has got another element since, nothing was noted.
      const isOther = scroller.current !== element;
      noteListPlace(
        name,
        scroller.current && placeOf(scroller.current, latest.current, mayBeScrolled || isOther),
      );
    };
  }, [name, scroller]);
}

function topIn(scroller: HTMLElement, row: HTMLElement): number {
  return row.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}

/** Of the row with the focus, or else the first in sight; null at the beginning. */
function placeOf(scroller: HTMLElement, keys: readonly string[], mayBeScrolled: boolean) {
  const focused = document.activeElement?.closest("li")?.querySelector<HTMLElement>("[data-row]");
  const isFocused = focused && scroller.contains(focused);
  if (!isFocused && (!mayBeScrolled || scroller.scrollTop === 0)) return null;
  const rows = scroller.querySelectorAll<HTMLElement>("[data-row]");
  const row = isFocused ? focused : [...rows].find((one) => topIn(scroller, one) >= 0);
  return row ? { keys, place: Number(row.dataset.row), top: topIn(scroller, row) } : null;
}
