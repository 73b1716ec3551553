"use client";
/** Whether a guest's name carries a mark. */

import type { User } from "../../model/people/use-users.ts";
import { isMarkedGuest } from "../../model/store/organization/marked-guest.ts";
import { useChatStore } from "../../model/store/use-store.ts";

export function useMarkedGuest(): (user: User | undefined) => boolean {
  const organization = useChatStore((state) => state.settings.organization);
  return (user) => isMarkedGuest(organization, user);
}
