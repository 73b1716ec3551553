"use client";
/** The signed-in user. */
import { UNKNOWN_USER, type User } from "../store/organization/users-state.ts";
import { useChatStore } from "../store/use-store.ts";

/** Always known inside the chat provider. */
export function useOwnUser(): User {
  return useChatStore((state) => state.users.get(state.ownUserId) ?? UNKNOWN_USER);
}
