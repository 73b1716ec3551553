"use client";
/** Returns the user to their former row. */
import { type RefObject, useLayoutEffect, useRef } from "react";
import { listPlaceIn, noteListPlace } from "./list-place.ts";

/**
 * Rows have `data-row`, the number of rows before them.
 * @param keys of all conversations, in order.
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
    // Noted while scrolling, because measuring later would force a layout.
    let mayBeScrolled = !element || Boolean(row);
    const onScroll = () => {
      mayBeScrolled = element !== null && element.scrollTop > 0;
    };
    element?.addEventListener("scroll", onScroll, { passive: true });
    const goThere = () => {
      if (element && row) element.scrollTop += topIn(element, row) - place.top;
      // The previous view left the focus on the page.
      if (document.activeElement?.matches("body, main")) row?.focus({ preventScroll: true });
    };
    goThere();
    // Virtualized lists measure rows after the first frame.
    const frame = requestAnimationFrame(() => setTimeout(goThere));
    return () => {
      cancelAnimationFrame(frame);
      element?.removeEventListener("scroll", onScroll);
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

function placeOf(scroller: HTMLElement, keys: readonly string[], mayBeScrolled: boolean) {
  const focused = document.activeElement?.closest("li")?.querySelector<HTMLElement>("[data-row]");
  const isFocused = focused && scroller.contains(focused);
  if (!isFocused && (!mayBeScrolled || scroller.scrollTop === 0)) return null;
  const rows = scroller.querySelectorAll<HTMLElement>("[data-row]");
  const row = isFocused ? focused : [...rows].find((one) => topIn(scroller, one) >= 0);
  return row ? { keys, place: Number(row.dataset.row), top: topIn(scroller, row) } : null;
}
