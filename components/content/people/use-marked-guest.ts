"use client";
/** Who is marked as a guest beside the name. */

import type { User } from "../../model/people/use-users.ts";
import { isMarkedGuest } from "../../model/store/organization/marked-guest.ts";
import { useChatStore } from "../../model/store/use-store.ts";

/** Tells of each person whether it is shown that this is a guest. */
export function useMarkedGuest(): (user: User | undefined) => boolean {
  const organization = useChatStore((state) => state.settings.organization);
  return (user) => isMarkedGuest(organization, user);
}
