"use client";
/** The message that the keyboard has selected in the open feed. It stays when the feed is fetched again. */
import { useEffect } from "react";
import { createStore } from "../../model/store/store.ts";
import { useStore } from "../../model/store/use-store.ts";

type Selected = {
  /** The view's key. */
  key: string;
  messageId: number;
  /** The user went to the end: later messages still scroll into view. */
  followsEnd: boolean;
};

const selectedStore = createStore<Selected | null>(null);

export function selectMessage(key: string, messageId: number | null, followsEnd = false): void {
  selectedStore.update(() => (messageId === null ? null : { key, messageId, followsEnd }));
}

export function useSelectedMessage(key: string): Selected | null {
  return useStore(selectedStore, (selected) => (selected?.key === key ? selected : null));
}

/** In whatever feed is open. */
export function useSelectedId(): number | null {
  return useStore(selectedStore, (selected) => selected?.messageId ?? null);
}

/** For the pane, which stays while its feed is fetched again. */
export function useForgottenSelection(key: string): void {
  useEffect(() => () => selectedStore.update((selected) => (selected?.key === key ? null : selected)), [key]);
}
