/** Which key sends a message: the person's setting, or what they chose for this browser. */
import { useSyncExternalStore } from "react";
import { useChatStore } from "../store/use-store.ts";

export type SendKey = "enter" | "modified-enter";

const STORAGE_KEY = "parley-send-key";
const listeners = new Set<() => void>();

function storedKey(): SendKey | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === "enter" || stored === "modified-enter" ? stored : null;
  } catch {
    return null;
  }
}

/** Chooses for this browser. */
export function chooseSendKey(key: SendKey): void {
  try {
    localStorage.setItem(STORAGE_KEY, key);
  } catch {
    // Without storage the person's setting stays in force.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** "enter", or Enter with the platform's modifier key. */
export function useSendKey(): SendKey {
  const enterSends = useChatStore((state) => state.enterSends);
  const chosen = useSyncExternalStore(subscribe, storedKey, () => null);
  return chosen ?? (enterSends ? "enter" : "modified-enter");
}
