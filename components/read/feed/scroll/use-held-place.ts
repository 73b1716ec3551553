"use client";
/** Keeps the feed in place while rows are measured. */
import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { VirtualizerHandle } from "virtua";
import type { FeedRow } from "../message-rows.ts";
import type { FeedStart } from "./feed-start.ts";

/** Releases the place after this long without changes, in ms, for find-in-page. */
const SETTLED_MS = 1000;
/** Pixels visible above the first unread message. */
const ABOVE_UNREAD = 96;

type Options = {
  start: FeedStart;
  list: RefObject<VirtualizerHandle | null>;
  rows: RefObject<readonly FeedRow[]>;
  isMoving: () => boolean;
  onSettled: () => void;
};

type Held = Exclude<FeedStart, { at: "end" }> | { at: "focus"; messageId: number };

export type HeldPlace = {
  isHolding: () => boolean;
  /** Call after each change of heights. */
  hold: () => void;
  /** Keeps the focused message in view instead. Call for each focus: screen readers move it without keys or clicks. */
  holdFocused: (messageId: number) => void;
  release: () => void;
};

/** A feed that starts at its end holds nothing. */
export function useHeldPlace({ start, list, rows, isMoving, onSettled }: Options): HeldPlace {
  const held = useRef<Held | null>(start.at === "end" ? null : start);
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
  const holdFocused = useCallback(
    (messageId: number) => {
      if (!held.current) return;
      held.current = { at: "focus", messageId };
      hold();
    },
    [hold],
  );
  return { isHolding, hold, holdFocused, release };
}

function show(held: Held, list: VirtualizerHandle | null, rows: readonly FeedRow[]): void {
  const id = held.at === "place" ? held.place.messageId : held.messageId;
  const index = rows.findIndex((row) => row.kind === "message" && row.message.id >= id);
  if (index < 0) return;
  const align = held.at === "message" ? "center" : held.at === "focus" ? "nearest" : "start";
  const offset = held.at === "place" ? held.place.offset : held.at === "unread" ? -ABOVE_UNREAD : 0;
  list?.scrollToIndex(index, { align, offset });
}
