/** Recent emoji, stored in this browser. */
import { keepPart } from "../store/account-storage.ts";
import { createStore } from "../store/store.ts";
import { useStore } from "../store/use-store.ts";

/** Two rows of the picker. */
const MAX_RECENT = 16;
/** Shown before the first choice. */
const DEFAULT_EMOJI = ["+1", "tada", "heart", "joy", "eyes", "check", "pray", "rocket"] as const;

const recentStore = createStore<readonly string[]>(DEFAULT_EMOJI);

export function keepRecentEmoji(accountId: number): () => void {
  return keepPart(accountId, {
    store: recentStore,
    name: "recent-emoji",
    where: "browser",
    followsOtherTabs: true,
    entries: (names) => new Map([["names", names]]),
    restore: (_, entries) => {
      const kept = entries.get("names");
      const names = Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : [];
      return names.length > 0 ? names.slice(0, MAX_RECENT) : DEFAULT_EMOJI;
    },
  });
}

export function noteEmoji(name: string): void {
  recentStore.update((names) => [name, ...names.filter((other) => other !== name)].slice(0, MAX_RECENT));
}

export function useRecentEmoji(): readonly string[] {
  return useStore(recentStore, (names) => names);
}
