"use client";
/** Renders long lists in portions. */
import { startTransition, useEffect, useState } from "react";

const PORTION = 15;

export function usePortions(wanted: number): number {
  const [drawn, setDrawn] = useState(PORTION);
  useEffect(() => {
    // Rows return in portions after clearing a filter, too.
    const next = Math.min(drawn + PORTION, Math.max(wanted, PORTION));
    if (next === drawn) return;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(next)));
    return () => cancelAnimationFrame(frame);
  }, [drawn, wanted]);
  return Math.min(drawn, wanted);
}
