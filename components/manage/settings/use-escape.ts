"use client";
/** Escape, where nothing closer to the focus has a use for it. */
import { useEffect, useRef } from "react";

const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** In a field Escape first leaves the field; what is typed stays. */
export function useEscape(action: () => void): void {
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => {
    const stop = new AbortController();
    let hadLayer = false;
    // Before a layer takes the key and closes: afterwards it could no longer be seen that there was one.
    const look = () => {
      hadLayer = document.querySelector(LAYERS) !== null;
    };
    const act = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || hadLayer) return;
      event.preventDefault();
      const { target } = event;
      if (target instanceof HTMLElement && target.matches("input, textarea")) {
        document.querySelector<HTMLElement>("main h1")?.focus();
      } else {
        latest.current();
      }
    };
    window.addEventListener("keydown", look, { capture: true, signal: stop.signal });
    window.addEventListener("keydown", act, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}
