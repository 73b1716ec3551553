/** Keeps the focus on the page when somebody else deletes what has it: a message, the row of a list, or a button of one. */
import { focusReading } from "./focus-reading.ts";

/** Each keeps the focus that was in it. */
const PARTS = '[role="dialog"], [role="alertdialog"], main, nav, aside';

const LISTS = "ul, ol, tbody, [data-feed]";
const ROWS = "li, tr, article";

/** A message or a row that has the focus as a whole; in others, its buttons and fields have it. */
const WHOLE = "article[tabindex], a[data-row], [data-row][tabindex]";
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

type Held = { element: Element; part: Element };

/**
 * Where it was: the row it was a part of, if that is still there, and the rows beside what was removed. `index` is its number
 * among the buttons and fields of its row: the same one of another row takes the focus.
 */
type Place = { row: Element | null; next: Node | null; previous: Node | null; index: number };

/**
 * The row that follows takes the focus, or else the one before, or else the part of the page that it was in. Where the
 * reader's own act removed it, something else may have the focus by then, and keeps it.
 */
export function keepFocus(): void {
  let held: Held | null = null;
  const observer = new MutationObserver((changes) => {
    if (!held || held.element.isConnected) return;
    const { element, part } = held;
    const place = placeOf(element, changes);
    held = null;
    // A list that is drawn anew gives the focus back itself, in the first frame in which its rows are seen.
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
    // Nothing may take it, as where the keyboard of a phone is put away. What is removed loses it too, but is gone by then,
    // and what has it while another window is used gets it back.
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
      // The rows beside it may go in the same step.
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

/** In this row, or in one further on: a line between days has nothing. */
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
