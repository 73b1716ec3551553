"use client";
/** Reports which rows of a feed are in sight. */
import { useEffect, useRef } from "react";
import type { FeedRow } from "../message-rows.ts";
import type { FeedScroll } from "./use-feed-scroll.ts";

/** In pixels from the feed's top. */
export type DrawnRow = { index: number; top: number; bottom: number };

/** Calls `onLook` with the drawn rows, in order, and the feed's height: initially and after each change. */
export function useSight(
  rows: readonly FeedRow[],
  { scroller, content }: Pick<FeedScroll, "scroller" | "content">,
  onLook: (drawn: readonly DrawnRow[], height: number) => void,
): void {
  const latest = useRef(onLook);
  latest.current = onLook;
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows need a new look.
  useEffect(() => {
    const [element, inner] = [scroller.current, content.current];
    if (!element || !inner) return;
    const look = () => latest.current(drawnRows(element, inner), element.clientHeight);
    look();
    element.addEventListener("scroll", look, { passive: true });
    const resizes = new ResizeObserver(look);
    for (const part of [element, inner]) resizes.observe(part);
    // The list moves rows after measuring them, often without a scroll event or a change of its height.
    const moves = new MutationObserver(look);
    moves.observe(inner, { subtree: true, childList: true, attributeFilter: ["style"] });
    return () => {
      element.removeEventListener("scroll", look);
      resizes.disconnect();
      moves.disconnect();
    };
  }, [rows, scroller, content]);
}

/** Reads positions from the page, because the list's own scroll position lags behind. */
function drawnRows(scroller: HTMLElement, content: HTMLElement): DrawnRow[] {
  const { top } = scroller.getBoundingClientRect();
  return [...content.querySelectorAll<HTMLElement>("[data-feed-row]")].map((element) => {
    const box = element.getBoundingClientRect();
    return { index: Number(element.dataset.feedRow), top: box.top - top, bottom: box.bottom - top };
  });
}
