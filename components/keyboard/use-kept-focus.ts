"use client";
/** Keeps the focus in a list when the row that has it goes away, as by being marked as read. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { focusReading } from "./focus-reading.ts";

type Held = {
  element: Element;
  /** How many rows precede the item or section that the element belongs to. */
  place: number;
};

/**
 * The row that follows takes the focus, or else what is being read. The rows are the elements with `data-row`, which says how
 * many precede them: not all of them need to be drawn.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>): void {
  const held = useRef<Held | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    const onFocusIn = ({ target }: FocusEvent) => {
      held.current = target instanceof Element && list.current ? heldIn(list.current, target) : null;
    };
    const onFocusOut = ({ target }: FocusEvent) => {
      // A click on empty space takes the focus too, and leaves the element where it is.
      queueMicrotask(() => {
        if (target instanceof Element && target.isConnected && held.current?.element === target) {
          held.current = null;
        }
      });
    };
    document.addEventListener("focusin", onFocusIn, { signal: stop.signal });
    document.addEventListener("focusout", onFocusOut, { signal: stop.signal });
    return () => stop.abort();
  }, [list]);

  useLayoutEffect(() => {
    if (!held.current || held.current.element.isConnected) return;
    const { place } = held.current;
    held.current = null;
    if (document.activeElement !== document.body) return;
    const rows = rowsOf(list.current);
    const next = rows.find((row) => placeOf(row) === place) ?? rows.at(-1);
    if (next) next.focus();
    else focusReading();
  });
}

function rowsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
}

function heldIn(list: HTMLElement, element: Element): Held | null {
  if (!list.contains(element)) return null;
  const part = element.closest("li, section") ?? element;
  const rows = rowsOf(list);
  const next = rows.find(
    (row) => part.contains(row) || part.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return { element, place: next ? placeOf(next) : 0 };
}

function placeOf(row: HTMLElement): number {
  return Number(row.dataset.row);
}
