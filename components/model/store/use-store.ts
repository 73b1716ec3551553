"use client";
/** Reads a part of a store in a component, which is rendered again when that part changes. */
import { useSyncExternalStore } from "react";
import type { ChatState } from "./chat-state.ts";
import { chatStore } from "./chat-store.ts";
import type { Store } from "./store.ts";

/** `selector` must return the same object for as long as nothing in it changes. */
export function useStore<S, T>(store: Store<S>, selector: (state: S) => T): T {
  return useSyncExternalStore(
    store.subscribe,
    () => selector(store.getState()),
    () => selector(store.getInitialState()),
  );
}

/** A part of the chat's state. */
export function useChatStore<T>(selector: (state: ChatState) => T): T {
  return useStore(chatStore, selector);
}
