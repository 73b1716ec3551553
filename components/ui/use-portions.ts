"use client";
/** Draws a list of hundreds of rows in portions, each within a frame or two: all at once, they would hold up the page. */
import { startTransition, useEffect, useState } from "react";

const PORTION = 15;

/** How many rows of so many are drawn by now; soon all of them. */
export function usePortions(wanted: number): number {
  const [drawn, setDrawn] = useState(PORTION);
  useEffect(() => {
    // After a filter they come back in portions as well.
    const next = Math.min(drawn + PORTION, Math.max(wanted, PORTION));
    if (next === drawn) return;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(next)));
    return () => cancelAnimationFrame(frame);
  }, [drawn, wanted]);
  return Math.min(drawn, wanted);
}
