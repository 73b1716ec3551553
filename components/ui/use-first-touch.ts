"use client";
/** Delays work until the first interaction. */
import { useEffect, useRef } from "react";

const EVENTS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

export function useFirstTouch(action: () => void): void {
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => {
    const stop = new AbortController();
    const touch = () => {
      stop.abort();
      latest.current();
    };
    for (const sign of EVENTS) window.addEventListener(sign, touch, { passive: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
}
