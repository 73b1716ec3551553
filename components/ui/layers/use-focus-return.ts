"use client";
/** Returns the focus when a layer closes; the library would focus the first link or button in a message. */
import { useEffect, useLayoutEffect, useRef, useState } from "react";

/**
 * For dialogs that close by unmounting.
 * @param place receives the focus instead.
 */
export function useFocusReturn(place?: () => HTMLElement | null): void {
  const [opener] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  const latestPlace = useRef(place);
  latestPlace.current = place;
  useEffect(
    () => () => {
      // After the dialog's elements are gone.
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

/** Returns the focus immediately, because a menu item may open a dialog. Leaves it where a click has put it. */
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

/** Buttons shown only on hover or focus cannot take the focus; their row can. */
function restingPlace(anchor: HTMLElement | null): HTMLElement | null {
  return anchor?.closest<HTMLElement>("article") ?? anchor;
}
