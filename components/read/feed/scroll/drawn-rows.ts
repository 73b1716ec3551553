"use client";
/** Chooses the rows that a feed draws before its first paint, and while the page is printed. */
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useIsPainted } from "../../../ui/use-is-painted.ts";
import type { FeedRow } from "../message-rows.ts";
import type { FeedStart } from "./feed-start.ts";

/** About the height of a row where several follow each other, in pixels. */
const ROW_HEIGHT = 60;

/** The rows in sight, to draw until the first paint; null from then on. */
export function useFirstRows(rows: readonly FeedRow[], start: FeedStart): readonly number[] | null {
  const isPainted = useIsPainted();
  const [first] = useState(() => firstRows(rows, start, Math.ceil(window.innerHeight / ROW_HEIGHT)));
  return isPainted ? null : first;
}

/** Rows above the one a feed begins at, where that is not to be at the top. */
const ABOVE_UNREAD = 4;

/** Indexes of about as many rows as there is room for, from where the feed begins. @param room that number. */
export function firstRows(rows: readonly FeedRow[], start: FeedStart, room: number): readonly number[] {
  const first = Math.max(0, Math.min(firstIndex(rows, start, room), rows.length - room));
  const count = Math.min(room, rows.length - first);
  return Array.from({ length: count }, (_, index) => first + index);
}

function firstIndex(rows: readonly FeedRow[], start: FeedStart, room: number): number {
  if (start.at === "end") return rows.length - room;
  const id = start.at === "place" ? start.place.messageId : start.messageId;
  const index = rows.findIndex((row) => row.kind === "message" && row.message.id >= id);
  if (start.at === "place") return index;
  return index - (start.at === "unread" ? ABOVE_UNREAD : Math.floor(room / 2));
}

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

/** Most rows that are printed: about a hundred pages. Drawing many more would hold up the browser for seconds. */
const MAX_PRINTED = 1000;

/** The indexes of all rows, or of as many as are printed around the one in sight. */
export function printedRows(count: number, inSight: number): readonly number[] {
  const length = Math.min(count, MAX_PRINTED);
  const first = Math.min(Math.max(0, inSight - MAX_PRINTED / 2), count - length);
  return Array.from({ length }, (_, index) => first + index);
}
