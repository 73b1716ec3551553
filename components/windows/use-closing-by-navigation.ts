"use client";
/** Going elsewhere closes a window: it would cover what one has gone to. */
import { useEffect } from "react";

/**
 * Closes what is open when the address changes, as by the browser's Back.
 * @param close the same function at every render.
 */
export function useClosingByNavigation<Opened>(open: Opened, close: (open: Opened) => void): void {
  useEffect(() => {
    // The window may be opened in the moment in which the address changes, before that is told.
    const openedAt = window.location.hash;
    const onChange = () => {
      if (window.location.hash !== openedAt) close(open);
    };
    window.addEventListener("hashchange", onChange);
    return () => window.removeEventListener("hashchange", onChange);
  }, [open, close]);
}
