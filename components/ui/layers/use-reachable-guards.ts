"use client";
/** Mends the focus guards that the kit's library puts around what floats over the page. */
import { useEffect } from "react";

const HIDDEN_GUARDS = "[data-base-ui-focus-guard][aria-hidden]";

/**
 * The guards can have the focus, if only to pass it on, so they must not be hidden from assistive technology (ARIA:
 * "authors must not use aria-hidden on elements that receive focus").
 */
export function useReachableGuards(): void {
  useEffect(() => {
    const reveal = () => {
      for (const guard of document.querySelectorAll(HIDDEN_GUARDS)) guard.removeAttribute("aria-hidden");
    };
    reveal();
    // The library adds them in several steps.
    const observer = new MutationObserver(reveal);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}
