"use client";
/**
 * Returns the focus when a floating layer closes. The library would focus the first link or button in a message or
 * view.
 */
import { useEffect, useLayoutEffect, useRef, useState } from "react";

/**
 * For dialogs that close by unmounting. If the opener is gone, such as a deleted row, the page gets the focus.
 * @param place receives the focus instead of the opener.
 */
export function useFocusReturn(place?: () => HTMLElement | null): void {
  const [opener] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  const latestPlace = useRef(place);
  latestPlace.current = place;
  useEffect(
    () => () => {
      // After the dialog's elements, and the focus in them, are gone.
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
 * For layers beside their anchor. Returns the focus immediately, because a menu item may open a dialog that relies on
 * it. Leaves it where a click has put it.
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

/** A button shown only on hover or focus of its row cannot take the focus; the row can. */
function restingPlace(anchor: HTMLElement | null): HTMLElement | null {
  return anchor?.closest<HTMLElement>("article") ?? anchor;
}
