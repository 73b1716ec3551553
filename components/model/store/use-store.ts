"use client";
/** Reads part of a store. */
import { useSyncExternalStore } from "react";
import type { ChatState } from "./chat-state.ts";
import { chatStore } from "./chat-store.ts";
import type { Store } from "./store.ts";

/** `selector` must return the same object while nothing changes. */
export function useStore<S, T>(store: Store<S>, selector: (state: S) => T): T {
  return useSyncExternalStore(
    store.subscribe,
    () => selector(store.getState()),
    () => selector(store.getInitialState()),
  );
}

export function useChatStore<T>(selector: (state: ChatState) => T): T {
  return useStore(chatStore, selector);
}
