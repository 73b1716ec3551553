"use client";
/** Gives a feed the focus that the main part of the page has held for it while it was loading or being replaced. */
import { type RefObject, useLayoutEffect } from "react";

/** For one mounted feed. Focus anywhere else stays where it is. */
export function useReadingFocus(feed: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = feed.current;
    const main = element?.closest<HTMLElement>("main");
    if (!element || !main) return;
    if (document.activeElement === main) element.focus({ preventScroll: true });
    return () => {
      // Before the feed's elements are gone, and the focus with them.
      if (element.contains(document.activeElement)) main.focus({ preventScroll: true });
    };
  }, [feed]);
}
