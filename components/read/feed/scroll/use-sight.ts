"use client";
/** Watches which rows of a feed are in sight. */
import { useEffect, useRef } from "react";
import type { FeedRow } from "../message-rows.ts";
import type { FeedScroll } from "./use-feed-scroll.ts";

/** In pixels from the feed's top. */
export type DrawnRow = { index: number; top: number; bottom: number };

/** Calls `onLook` with the drawn rows, in order, and the feed's height: at first and after each change. */
export function useSight(
  rows: readonly FeedRow[],
  { scroller, content }: Pick<FeedScroll, "scroller" | "content">,
  onLook: (drawn: readonly DrawnRow[], height: number) => void,
): void {
  const latest = useRef(onLook);
  latest.current = onLook;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are another sight.
  useEffect(() => {
    const [element, inner] = [scroller.current, content.current];
    if (!element || !inner) return;
    const look = () => latest.current(drawnRows(element, inner), element.clientHeight);
    look();
    element.addEventListener("scroll", look, { passive: true });
    const resizes = new ResizeObserver(look);
    for (const part of [element, inner]) resizes.observe(part);
    // The list moves rows that it has measured, often without a change of the whole height or a scroll event.
    const moves = new MutationObserver(look);
    moves.observe(inner, { subtree: true, childList: true, attributeFilter: ["style"] });
    return () => {
      element.removeEventListener("scroll", look);
      resizes.disconnect();
      moves.disconnect();
    };
  }, [rows, scroller, content]);
}

/** Measured on the page: what the list knows of its scroll position lags behind. */
function drawnRows(scroller: HTMLElement, content: HTMLElement): DrawnRow[] {
  const { top } = scroller.getBoundingClientRect();
  return [...content.querySelectorAll<HTMLElement>("[data-feed-row]")].map((element) => {
    const box = element.getBoundingClientRect();
    return { index: Number(element.dataset.feedRow), top: box.top - top, bottom: box.bottom - top };
  });
}
