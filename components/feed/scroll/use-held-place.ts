"use client";
/** Holds the message a feed begins at in its place while the rows around it are measured. */
import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { VirtualizerHandle } from "virtua";
import type { FeedRow } from "../message-rows.ts";
import type { FeedStart } from "./feed-start.ts";

/** The place is released when nothing changed for this long, in milliseconds: find-in-page may scroll then. */
const SETTLED_MS = 1000;
/** What stays visible above the first unread message, in pixels. */
const ABOVE_UNREAD = 96;

type Options = {
  start: FeedStart;
  list: RefObject<VirtualizerHandle | null>;
  /** The rows as last rendered. */
  rows: RefObject<readonly FeedRow[]>;
  /** Whether the reader is moving the feed at this moment. */
  isMoving: () => boolean;
  /** Called when the place is released because nothing changes any more. */
  onSettled: () => void;
};

export type HeldPlace = {
  isHolding: () => boolean;
  /** Puts the message back in its place, unless it was released; to be called after each change of heights. */
  hold: () => void;
  release: () => void;
};

/** For one mounted feed. One that begins at its end has nothing to hold. */
export function useHeldPlace({ start, list, rows, isMoving, onSettled }: Options): HeldPlace {
  const held = useRef(start.at === "end" ? null : start);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = useCallback(() => {
    clearTimeout(timer.current);
    held.current = null;
  }, []);
  const latest = useRef({ isMoving, onSettled });
  latest.current = { isMoving, onSettled };
  useEffect(() => () => clearTimeout(timer.current), []);

  const hold = useCallback(() => {
    if (!held.current) return;
    if (latest.current.isMoving()) return release();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      release();
      latest.current.onSettled();
    }, SETTLED_MS);
    show(held.current, list.current, rows.current);
  }, [list, rows, release]);
  const isHolding = useCallback(() => held.current !== null, []);
  return { isHolding, hold, release };
}

function show(
  start: Exclude<FeedStart, { at: "end" }>,
  list: VirtualizerHandle | null,
  rows: readonly FeedRow[],
): void {
  const id = start.at === "place" ? start.place.messageId : start.messageId;
  const index = rows.findIndex((row) => row.kind === "message" && row.message.id >= id);
  if (index < 0) return;
  if (start.at === "message") list?.scrollToIndex(index, { align: "center" });
  else {
    const offset = start.at === "place" ? start.place.offset : -ABOVE_UNREAD;
    list?.scrollToIndex(index, { align: "start", offset });
  }
}
