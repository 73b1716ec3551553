/** Reorders the sidebar's views. */
import { chatStore } from "../../model/store/chat-store.ts";
import { notifyFailure } from "../../ui/layers/notify.ts";
import { orderOfAll } from "./listed-views.ts";
import { viewsOf } from "./use-views.ts";
import { orderViews } from "./view-requests.ts";

/** Pixels of movement that turn a press into a drag. */
const DRAGS_AFTER = 6;

/** @param step -1 moves up. */
export async function stepView(row: HTMLElement, step: -1 | 1): Promise<void> {
  const rows = rowsBeside(row);
  const before = chatStore.getState().ownLists.viewOrder;
  if (!place(row, rows, rows.indexOf(row) + step)) return;
  // Moving a row in the DOM loses its focus.
  requestAnimationFrame(() => rowOf(fragmentOf(row))?.focus());
  await save(before);
}

/** Follows the mouse from a press on a row; without movement it stays a click. */
export function dragView(row: HTMLElement, startY: number): void {
  const before = chatStore.getState().ownLists.viewOrder;
  const end = new AbortController();
  const { signal } = end;
  let isDragging = false;
  const finish = (isDropped: boolean) => {
    end.abort();
    delete row.dataset.dragged;
    if (!isDragging) return;
    // The click on release would open the view.
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
    if (isDropped) void save(before);
    else setOrder(before);
  };
  const follow = ({ clientY, buttons }: PointerEvent) => {
    // The button was released before this script loaded.
    if (buttons === 0) return finish(false);
    isDragging ||= Math.abs(clientY - startY) > DRAGS_AFTER;
    if (!isDragging) return;
    row.dataset.dragged = "";
    const others = rowsBeside(row).filter((each) => each !== row);
    const above = others.filter((each) => {
      const { top, height } = each.getBoundingClientRect();
      return top + height / 2 < clientY;
    });
    place(row, rowsBeside(row), above.length);
  };
  window.addEventListener("pointermove", follow, { signal });
  window.addEventListener("pointerup", () => finish(true), { signal });
  window.addEventListener("pointercancel", () => finish(false), { signal });
  window.addEventListener("keydown", ({ key }) => key === "Escape" && finish(false), { signal });
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

const fragmentOf = ({ dataset }: HTMLElement) => dataset.fragment ?? "";

function rowOf(fragment: string): HTMLElement | null {
  return document.querySelector(`[data-fragment="${CSS.escape(fragment)}"]`);
}

function rowsBeside(row: HTMLElement): HTMLElement[] {
  return [...(row.parentElement?.querySelectorAll<HTMLElement>(":scope > [data-fragment]") ?? [])];
}

function place(row: HTMLElement, rows: readonly HTMLElement[], index: number): boolean {
  const from = rows.indexOf(row);
  if (index === from || index < 0 || index >= rows.length) return false;
  const beside = rows
    .filter((each) => each !== row)
    .toSpliced(index, 0, row)
    .map(fragmentOf);
  const all = viewsOf(chatStore.getState()).map(({ fragment }) => fragment);
  const isBeside = new Set(beside);
  // Only the views of this list change places.
  const next = beside.values();
  const listed = all.map((fragment) => (isBeside.has(fragment) ? (next.next().value ?? fragment) : fragment));
  setOrder(orderOfAll(listed, chatStore.getState().ownLists.viewOrder));
  return true;
}

function setOrder(viewOrder: readonly string[]): void {
  chatStore.update((state) => ({ ...state, ownLists: { ...state.ownLists, viewOrder } }));
}

async function save(before: readonly string[]): Promise<void> {
  const { viewOrder } = chatStore.getState().ownLists;
  if (viewOrder === before) return;
  try {
    await orderViews(viewOrder);
  } catch (error) {
    setOrder(before);
    await notifyFailure("The order was not saved.", error);
  }
}
