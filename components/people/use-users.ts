"use client";
/** The people of the organization. */
import type { User, UsersState } from "../store/organization/users-state.ts";
import { useChatStore } from "../store/use-store.ts";

export type { User };

/** Everyone one may see, by id, deactivated people included. */
export function useUsers(): UsersState {
  return useChatStore((state) => state.users);
}

/** One person; undefined when there is none, or not for one's eyes. */
export function useUser(userId: number): User | undefined {
  return useChatStore((state) => state.users.get(userId));
}
