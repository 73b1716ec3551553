"use client";
/** Who is marked as a guest beside the name. */
import { isMarkedGuest } from "../store/organization/marked-guest.ts";
import { useChatStore } from "../store/use-store.ts";
import type { User } from "./use-users.ts";

/** Tells of each person whether it is shown that this is a guest. */
export function useMarkedGuest(): (user: User | undefined) => boolean {
  const organization = useChatStore((state) => state.settings.organization);
  return (user) => isMarkedGuest(organization, user);
}
