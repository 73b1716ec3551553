"use client";
/** Gives the focus back to what opened a window that is simply no longer drawn. */
import { useEffect, useState } from "react";

/** For a component that is a window. What opened it may be gone, as the row that it deleted: then the page gets the focus. */
export function useFocusReturn(): void {
  const [opener] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  useEffect(
    () => () => {
      // After the window's elements are gone, and whatever had the focus in it.
      setTimeout(() => {
        if (document.activeElement !== null && document.activeElement !== document.body) return;
        const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
        (isThere ? opener : document.querySelector<HTMLElement>("main"))?.focus();
      });
    },
    [opener],
  );
}
