"use client";
/** The person who is signed in. */
import { useChatStore } from "../store/use-store.ts";
import { UNKNOWN_USER, type User } from "../store/users-state.ts";

/** Oneself; below the chat provider always known. */
export function useOwnUser(): User {
  return useChatStore((state) => state.users.get(state.ownUserId) ?? UNKNOWN_USER);
}
