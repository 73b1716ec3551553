/** The shell's layout. */
import { keepPart } from "./account-storage.ts";
import { type HiddenDirects, hiddenFromKept } from "./hidden-directs.ts";
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
  /** Pixels at the default font size. */
  sidebarWidth: number;
  /** Names, separated by spaces. */
  foldedSections: string;
  isMemberListOpen: boolean;
  isMoreViewsOpen: boolean;
  /** Newest message at the time of hiding, by direct key. */
  hiddenDirects: HiddenDirects;
  cameFromList: boolean;
};

export const SIDEBAR_WIDTH = { min: 208, initial: 272, max: 420 } as const;

const KEPT = [
  "isSidebarCollapsed",
  "sidebarWidth",
  "foldedSections",
  "isMemberListOpen",
  "isMoreViewsOpen",
  "hiddenDirects",
] as const;

export const shellStore = createStore<ShellState>({
  dialog: null,
  isSidebarCollapsed: false,
  sidebarWidth: SIDEBAR_WIDTH.initial,
  foldedSections: "",
  isMemberListOpen: false,
  isMoreViewsOpen: false,
  hiddenDirects: {},
  cameFromList: false,
});

/** Whether the member list covers the messages. */
export function isNarrow(): boolean {
  return window.matchMedia("(width < 64rem)").matches;
}

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
  if (key === "hiddenDirects") state.hiddenDirects = hiddenFromKept(value);
  if (key === "foldedSections" && typeof value === "string") state.foldedSections = value;
  if (key === "sidebarWidth" && typeof value === "number") state.sidebarWidth = value;
}

export function setShell(change: Partial<ShellState>): void {
  shellStore.update((state) => ({ ...state, ...change }));
}

/** Closes dialogs, and on narrow screens the member list. */
export function makeWay(isFollowing: boolean): void {
  if (isFollowing) return;
  setShell({ dialog: null, ...(isNarrow() && { isMemberListOpen: false }) });
}

export function useShell<Key extends keyof ShellState>(key: Key): ShellState[Key] {
  return useStore(shellStore, (state) => state[key]);
}
