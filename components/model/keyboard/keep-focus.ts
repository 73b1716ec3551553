/** Moves the focus when someone else's action removes the focused element. */
import { focusReading } from "./focus-reading.ts";

/** The focus stays within one of these. */
const PARTS = '[role="dialog"], [role="alertdialog"], main, nav, aside';

const LISTS = "ul, ol, tbody, [data-feed]";
const ROWS = "li, tr, article";

/** Rows that take the focus as a whole. */
const WHOLE = "article[tabindex], a[data-row], [data-row][tabindex]";
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

type Held = { element: Element; part: Element };

/** The removed element's row and neighbors; `index` is its position among the row's controls. */
type Place = { row: Element | null; next: Node | null; previous: Node | null; index: number };

/** Focuses the next row, the previous one, or the surrounding part, unless something else has the focus. */
export function keepFocus(): void {
  let held: Held | null = null;
  const observer = new MutationObserver((changes) => {
    if (!held || held.element.isConnected) return;
    const { element, part } = held;
    const place = placeOf(element, changes);
    held = null;
    // A re-rendered list restores the focus itself, in its first frame.
    requestAnimationFrame(() =>
      setTimeout(() => document.activeElement === document.body && giveTo(place, part)),
    );
  });
  document.addEventListener("focusin", ({ target }) => {
    const part = target instanceof Element ? target.closest(PARTS) : null;
    held = target instanceof Element && part ? { element: target, part } : null;
    observer.disconnect();
    if (part) observer.observe(part, { childList: true, subtree: true });
  });
  document.addEventListener("focusout", ({ target }) => {
    // The focus may go nowhere, e.g. when a phone's keyboard closes. Removed elements are disconnected by now,
    // and an inactive window returns the focus.
    queueMicrotask(() => {
      const isLeft = target instanceof Element && target.isConnected && document.activeElement !== target;
      if (!isLeft || held?.element !== target) return;
      held = null;
      observer.disconnect();
    });
  });
}

function placeOf(element: Element, changes: readonly MutationRecord[]): Place | null {
  let place: Place | null = null;
  for (const { removedNodes, target, nextSibling, previousSibling } of changes) {
    for (const node of removedNodes) {
      if (node.contains(element)) {
        const list = target instanceof Element ? target.closest(LISTS) : null;
        const isRow = node instanceof Element && node.matches(ROWS);
        const row = list && target instanceof Element && !isRow ? target.closest(ROWS) : null;
        const index = node instanceof Element ? [...node.querySelectorAll(FOCUSABLE)].indexOf(element) : 0;
        place = list && { row, next: nextSibling, previous: previousSibling, index };
      }
      // The neighbors may go in the same step.
      if (place && node === place.next) place.next = nextSibling;
      if (place && node === place.previous) place.previous = previousSibling;
    }
  }
  return place;
}

function giveTo(place: Place | null, part: Element): void {
  const row =
    place &&
    (focusableIn(place.row, 0) ??
      nearest(place.next, "nextSibling", place.index) ??
      nearest(place.previous, "previousSibling", place.index));
  if (row) row.focus({ preventScroll: true });
  else if (part.isConnected && part instanceof HTMLElement && part.matches("[role]")) part.focus();
  else focusReading();
}

/** Skips rows without controls, such as day dividers. */
function nearest(start: Node | null, further: "nextSibling" | "previousSibling", index: number) {
  for (let node = start; node?.isConnected; node = node[further]) {
    const found = node instanceof Element ? focusableIn(node, index) : null;
    if (found) return found;
  }
  return null;
}

function focusableIn(row: Element | null, index: number): HTMLElement | null {
  if (!row?.isConnected) return null;
  if (row instanceof HTMLElement && row.matches(WHOLE)) return row;
  const all = [...row.querySelectorAll<HTMLElement>(FOCUSABLE)];
  return row.querySelector<HTMLElement>(WHOLE) ?? all[index] ?? all.at(-1) ?? null;
}
