"use client";
/** Who is marked as a guest beside the name. */
import { ROLE_GUEST } from "../../lib/roles/roles.contract.ts";
import { useChatStore } from "../store/use-store.ts";
import type { User } from "./use-users.ts";

/** Tells of a person whether it is shown that this is a guest: the organization may want it not to be. */
export function useMarkedGuest(): (user: User | undefined) => boolean {
  const isShown = useChatStore(
    (state) => state.settings.organization.get("enable_guest_user_indicator") !== false,
  );
  return (user) => isShown && user?.role === ROLE_GUEST;
}
