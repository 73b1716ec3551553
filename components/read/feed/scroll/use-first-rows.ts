"use client";
/** Has a feed draw only what is in sight with its first paint, and that at once. */
import { useState } from "react";
import { useIsPainted } from "../../../ui/use-is-painted.ts";
import type { FeedRow } from "../message-rows.ts";
import type { FeedStart } from "./feed-start.ts";
import { firstRows } from "./first-rows.ts";

/** About the height of a row where several follow each other, in pixels. */
const ROW_HEIGHT = 60;

/** The rows to draw until the first paint; null from then on. */
export function useFirstRows(rows: readonly FeedRow[], start: FeedStart): readonly number[] | null {
  const isPainted = useIsPainted();
  const [first] = useState(() => firstRows(rows, start, Math.ceil(window.innerHeight / ROW_HEIGHT)));
  return isPainted ? null : first;
}
