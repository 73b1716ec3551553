"use client";
/** Renders a list of hundreds of rows in portions, to keep the page responsive. */
import { startTransition, useEffect, useState } from "react";

const PORTION = 15;

/** Number of rows to render now. */
export function usePortions(wanted: number): number {
  const [drawn, setDrawn] = useState(PORTION);
  useEffect(() => {
    // After a filter is cleared, rows return in portions, too.
    const next = Math.min(drawn + PORTION, Math.max(wanted, PORTION));
    if (next === drawn) return;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(next)));
    return () => cancelAnimationFrame(frame);
  }, [drawn, wanted]);
  return Math.min(drawn, wanted);
}
