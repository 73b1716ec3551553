"use client";
/** The person who is signed in. */
import { UNKNOWN_USER, type User } from "../store/organization/users-state.ts";
import { useChatStore } from "../store/use-store.ts";

/** The reader; always known inside the chat provider. */
export function useOwnUser(): User {
  return useChatStore((state) => state.users.get(state.ownUserId) ?? UNKNOWN_USER);
}
