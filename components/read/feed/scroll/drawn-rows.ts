"use client";
/** Chooses rows for the first paint and for printing. */
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useIsPainted } from "../../../ui/use-is-painted.ts";
import type { FeedRow } from "../message-rows.ts";
import type { FeedStart } from "./feed-start.ts";

const ROW_HEIGHT = 60;

export function useFirstRows(rows: readonly FeedRow[], start: FeedStart): readonly number[] | null {
  const isPainted = useIsPainted();
  const [first] = useState(() => firstRows(rows, start, Math.ceil(window.innerHeight / ROW_HEIGHT)));
  return isPainted ? null : first;
}

const ABOVE_UNREAD = 4;

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

export function usePrintedRows(count: number, rowAtTop: () => number): readonly number[] | null {
  const [printed, setPrinted] = useState<readonly number[] | null>(null);
  const latest = useRef(() => printedRows(count, rowAtTop()));
  latest.current = () => printedRows(count, rowAtTop());
  useEffect(() => {
    // Printed rows must be drawn before this returns.
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

/** About a hundred pages; more would block the browser. */
const MAX_PRINTED = 1000;

export function printedRows(count: number, inSight: number): readonly number[] {
  const length = Math.min(count, MAX_PRINTED);
  const first = Math.min(Math.max(0, inSight - MAX_PRINTED / 2), count - length);
  return Array.from({ length }, (_, index) => first + index);
}
