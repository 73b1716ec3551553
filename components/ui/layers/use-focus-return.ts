"use client";
/**
 * Gives the focus back when a floating layer closes. The library would give a message, or the whole view, to the first
 * link or button in it.
 */
import { useEffect, useLayoutEffect, useRef, useState } from "react";

/**
 * For a component that is a window, simply no longer drawn when it closes. What opened it may be gone, as the row that it
 * deleted: then the page gets the focus.
 * @param place what has the focus afterwards instead of what opened it.
 */
export function useFocusReturn(place?: () => HTMLElement | null): void {
  const [opener] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  const latestPlace = useRef(place);
  latestPlace.current = place;
  useEffect(
    () => () => {
      // After the window's elements are gone, and whatever had the focus in it.
      setTimeout(() => {
        if (document.activeElement !== null && document.activeElement !== document.body) return;
        const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
        const target =
          latestPlace.current?.() ?? (isThere ? opener : document.querySelector<HTMLElement>("main"));
        target?.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}

/**
 * For what stands beside its anchor. Gives the focus back at once, since what is chosen in a menu may open a window, which
 * must find the focus where it belongs. Focus that has gone elsewhere, as by a click, stays there.
 */
export function useFocusReturnTo(anchor: HTMLElement | null): void {
  useLayoutEffect(
    () => () => {
      const { activeElement } = document;
      const isInLayer = activeElement?.closest('[role="menu"], [role="dialog"]');
      if (isInLayer || activeElement === null || activeElement === document.body) {
        restingPlace(anchor)?.focus({ preventScroll: true });
      }
    },
    [anchor],
  );
}

/** A button that is only shown while its row is pointed at or focused cannot take the focus; its row can. */
function restingPlace(anchor: HTMLElement | null): HTMLElement | null {
  return anchor?.closest<HTMLElement>("article") ?? anchor;
}
