/** What of the frame is open, collapsed and how wide; kept from one visit to the next where that helps. */
import { useSyncExternalStore } from "react";

export type FrameDialog =
  | "palette"
  | "shortcuts"
  | "formatting"
  | "browse-channels"
  | "create-channel"
  | "new-direct";

export type FrameState = {
  dialog: FrameDialog | null;
  isSidebarCollapsed: boolean;
  /** Pixels. */
  sidebarWidth: number;
  isMemberListOpen: boolean;
  /** On a small screen one pane is shown at a time. */
  pane: "list" | "view";
};

export const SIDEBAR_WIDTH = { min: 208, initial: 272, max: 420 } as const;

const STORAGE_KEY = "parley-frame";
const KEPT = ["isSidebarCollapsed", "sidebarWidth", "isMemberListOpen"] as const;

const initial: FrameState = {
  dialog: null,
  isSidebarCollapsed: false,
  sidebarWidth: SIDEBAR_WIDTH.initial,
  isMemberListOpen: false,
  pane: "view",
};

let state = initial;
let isRestored = false;
const listeners = new Set<() => void>();

/** Whether the members lie over the messages instead of beside them. */
export function isNarrow(): boolean {
  return window.matchMedia("(width < 64rem)").matches;
}

function restore(): FrameState {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    const state = { ...initial, ...(typeof kept === "object" ? kept : {}) };
    return { ...state, isMemberListOpen: state.isMemberListOpen && !isNarrow() };
  } catch {
    return initial;
  }
}

function current(): FrameState {
  if (!isRestored) {
    isRestored = true;
    state = restore();
  }
  return state;
}

/** Changes part of the frame; what outlives the visit is stored. */
export function setFrame(change: Partial<FrameState>): void {
  state = { ...current(), ...change };
  try {
    localStorage.setItem(
      STORAGE_KEY,
      JSON.stringify(Object.fromEntries(KEPT.map((key) => [key, state[key]]))),
    );
  } catch {
    // A browser without storage still has a frame; it only forgets it.
  }
  for (const listener of listeners) listener();
}

/** The frame as it is now, outside React. */
export const readFrame = current;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One aspect of the frame; the component redraws when it changes. */
export function useFrame<Key extends keyof FrameState>(key: Key): FrameState[Key] {
  return useSyncExternalStore(
    subscribe,
    () => current()[key],
    () => initial[key],
  );
}
