/** What of the shell is open, folded and how wide; what helps the next visit is kept for the account. */
import { keepPart } from "./account-storage.ts";
import { createStore } from "./store.ts";
import { useStore } from "./use-store.ts";

export type ShellDialog =
  | "palette"
  | "search"
  | "shortcuts"
  | "formatting"
  | "about"
  | "browse-channels"
  | "create-channel"
  | "new-direct"
  | "new-topic";

export type ShellState = {
  dialog: ShellDialog | null;
  isSidebarCollapsed: boolean;
  /** Pixels where text has its usual size; it grows with the size that the browser is told. */
  sidebarWidth: number;
  /** Names of the sidebar's folded sections, separated by spaces. */
  foldedSections: string;
  isMemberListOpen: boolean;
  /** Whether the sidebar shows the views that are not pinned. */
  isMoreViewsOpen: boolean;
  /** Whether the view that was left last was the list of a small screen. */
  cameFromList: boolean;
};

export const SIDEBAR_WIDTH = { min: 208, initial: 272, max: 420 } as const;

const KEPT = [
  "isSidebarCollapsed",
  "sidebarWidth",
  "foldedSections",
  "isMemberListOpen",
  "isMoreViewsOpen",
] as const;

export const shellStore = createStore<ShellState>({
  dialog: null,
  isSidebarCollapsed: false,
  sidebarWidth: SIDEBAR_WIDTH.initial,
  foldedSections: "",
  isMemberListOpen: false,
  isMoreViewsOpen: false,
  cameFromList: false,
});

/** Whether the members lie over the messages instead of beside them. */
export function isNarrow(): boolean {
  return window.matchMedia("(width < 64rem)").matches;
}

/** Begins keeping the account's shell. Other tabs keep theirs as it is: each may show something else. */
export function keepShell(accountId: number): () => void {
  return keepPart(accountId, {
    store: shellStore,
    name: "shell",
    where: "browser",
    entries: (state) => new Map(KEPT.map((key) => [key, state[key]])),
    restore: (state, entries) => {
      const kept = { ...state };
      for (const [key, value] of entries) restoreAspect(kept, key, value);
      return { ...kept, isMemberListOpen: kept.isMemberListOpen && !isNarrow() };
    },
  });
}

function restoreAspect(state: ShellState, key: string, value: unknown): void {
  if (key === "isSidebarCollapsed" && typeof value === "boolean") state.isSidebarCollapsed = value;
  if (key === "isMemberListOpen" && typeof value === "boolean") state.isMemberListOpen = value;
  if (key === "isMoreViewsOpen" && typeof value === "boolean") state.isMoreViewsOpen = value;
  if (key === "foldedSections" && typeof value === "string") state.foldedSections = value;
  if (key === "sidebarWidth" && typeof value === "number") state.sidebarWidth = value;
}

/** Changes aspects of the shell. */
export function setShell(change: Partial<ShellState>): void {
  shellStore.update((state) => ({ ...state, ...change }));
}

/** Closes what would cover the view that one goes to: a dialog, and the members where they lie over the messages. */
export function makeWay(isFollowing: boolean): void {
  if (isFollowing) return;
  setShell({ dialog: null, ...(isNarrow() && { isMemberListOpen: false }) });
}

/** One aspect of the shell. */
export function useShell<Key extends keyof ShellState>(key: Key): ShellState[Key] {
  return useStore(shellStore, (state) => state[key]);
}
