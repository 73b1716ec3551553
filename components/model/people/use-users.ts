"use client";
/** The organization's users. */
import type { User, UsersState } from "../store/organization/users-state.ts";
import { useChatStore } from "../store/use-store.ts";

export type { User };

/** Includes deactivated users. */
export function useUsers(): UsersState {
  return useChatStore((state) => state.users);
}

/** Undefined if not visible to the user. */
export function useUser(userId: number): User | undefined {
  return useChatStore((state) => state.users.get(userId));
}
