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

/** Where a feed begins, or the message that has taken the focus since. */
type Held = Exclude<FeedStart, { at: "end" }> | { at: "focus"; messageId: number };

export type HeldPlace = {
  isHolding: () => boolean;
  /** Puts the message back in its place, unless it was released; to be called after each change of heights. */
  hold: () => void;
  /**
   * To be called with each message that takes the focus: it stays in sight instead. A screen reader puts the focus on a
   * message without any key or click that would tell that the reader is moving.
   */
  holdFocused: (messageId: number) => void;
  release: () => void;
};

/** For one mounted feed. One that begins at its end has nothing to hold. */
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
