"use client";
/** Draws the messages that are loaded, not only those in sight, while the page is printed. */
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { printedRows } from "./printed-rows.ts";

/** The rows to draw for the printer; null while nothing is printed. @param rowAtTop of those in sight. */
export function usePrintedRows(count: number, rowAtTop: () => number): readonly number[] | null {
  const [printed, setPrinted] = useState<readonly number[] | null>(null);
  const latest = useRef(() => printedRows(count, rowAtTop()));
  latest.current = () => printedRows(count, rowAtTop());
  useEffect(() => {
    // What is not drawn when this returns is not printed.
    const onBefore = () => flushSync(() => setPrinted(latest.current()));
    const onAfter = () => setPrinted(null);
    window.addEventListener("beforeprint", onBefore);
    window.addEventListener("afterprint", onAfter);
    return () => {
      window.removeEventListener("beforeprint", onBefore);
      window.removeEventListener("afterprint", onAfter);
    };
  }, []);
  return printed;
}
