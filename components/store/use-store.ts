"use client";
/** Reads a part of the chat's state, and draws again when it changes. */
import { useSyncExternalStore } from "react";
import { type ChatState, INITIAL_STATE } from "./chat-state.ts";
import { chatStore } from "./chat-store.ts";

/** `selector` gives a part that stays the same object while nothing in it changes. */
export function useChatStore<T>(selector: (state: ChatState) => T): T {
  return useSyncExternalStore(
    chatStore.subscribe,
    () => selector(chatStore.getState()),
    () => selector(INITIAL_STATE),
  );
}
