"use client";
/** Has a feed draw only what is in sight with its first paint, and that at once. */
import { useEffect, useState } from "react";
import type { FeedRow } from "../message-rows.ts";
import type { FeedStart } from "./feed-start.ts";
import { firstRows } from "./first-rows.ts";

/** About the height of a row where several follow each other, in pixels. */
const ROW_HEIGHT = 60;

/** The rows to draw until the first paint; null from then on. */
export function useFirstRows(rows: readonly FeedRow[], start: FeedStart): readonly number[] | null {
  const [first, setFirst] = useState<readonly number[] | null>(() =>
    firstRows(rows, start, Math.ceil(window.innerHeight / ROW_HEIGHT)),
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The frame after the one that paints them.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setFirst(null));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return first;
}
