"use client";
/** The people of the organization. */
import type { User, UsersState } from "../store/organization/users-state.ts";
import { useChatStore } from "../store/use-store.ts";

export type { User };

/** Everyone the reader can see, by id, deactivated people included. */
export function useUsers(): UsersState {
  return useChatStore((state) => state.users);
}

/** One person; undefined when there is none that the reader can see. */
export function useUser(userId: number): User | undefined {
  return useChatStore((state) => state.users.get(userId));
}
