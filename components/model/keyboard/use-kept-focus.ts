"use client";
/** Keeps the focus in a list whose focused row changes. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { focusReading } from "./focus-reading.ts";

type Held = {
  element: Element;
  /** Number of rows before the element. */
  place: number;
  key: string | undefined;
};

/**
 * Focuses the same row, else the following one. Rows have `data-row`, the number of rows before them, because not all
 * are rendered; an ancestor's `data-item` is the item's key.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>): void {
  const held = useRef<Held | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    const onFocusIn = ({ target }: FocusEvent) => {
      held.current = target instanceof Element && list.current ? heldIn(list.current, target) : null;
    };
    const onFocusOut = ({ target }: FocusEvent) => {
      // A click on empty space leaves the element in place.
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
    const keep = () => {
      const lost = held.current;
      if (!lost || lost.element.isConnected) return;
      held.current = null;
      if (document.activeElement !== document.body) return;
      const next = rowAfter(list.current, lost);
      if (next) goTo(next);
      else focusReading();
    };
    keep();
    if (!list.current) return;
    // A virtualized list may replace a short one when its script has loaded.
    const observer = new MutationObserver(keep);
    observer.observe(list.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  });
}

/** Virtualized lists position rows after the first frame. */
function goTo(row: HTMLElement): void {
  row.focus({ preventScroll: true });
  requestAnimationFrame(() =>
    setTimeout(() => document.activeElement === row && row.scrollIntoView({ block: "nearest" })),
  );
}

function rowAfter(list: HTMLElement | null, { key, place }: Held): HTMLElement | undefined {
  const rows = rowsOf(list);
  const same = key === undefined ? undefined : rows.find((row) => keyOf(row) === key);
  return same ?? rows.find((row) => placeOf(row) === place) ?? rows.at(-1);
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
  return { element, place: next ? placeOf(next) : 0, key: keyOf(element) };
}

function keyOf(element: Element): string | undefined {
  return element.closest<HTMLElement>("[data-item]")?.dataset.item;
}

function placeOf(row: HTMLElement): number {
  return Number(row.dataset.row);
}
