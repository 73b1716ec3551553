"use client";
/** Waits for the first sign of the reader: what only their acts need does not weigh on the first load. */
import { useEffect, useRef } from "react";

const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/** Calls `action` once, when the pointer, a key or the focus first moves. */
export function useFirstTouch(action: () => void): void {
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => {
    const stop = new AbortController();
    const touch = () => {
      stop.abort();
      latest.current();
    };
    for (const sign of SIGNS) window.addEventListener(sign, touch, { passive: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
}
