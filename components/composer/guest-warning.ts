"use client";
/** Reminds those who write to guests directly that these are guests, where the organization wants it. */
import { ROLE_GUEST } from "../../lib/roles/roles.contract.ts";
import type { Conversation } from "../store/history/conversation.ts";
import { useChatStore } from "../store/use-store.ts";

/** A sentence while something is written to them; null otherwise. */
export function useGuestWarning(source: string, conversation: Conversation): string | null {
  return useChatStore(({ users, settings, ownUserId }) => {
    const isWanted = settings.organization.get("enable_guest_user_dm_warning") !== false;
    if (!isWanted || source.trim() === "" || conversation.kind !== "direct") return null;
    if (users.get(ownUserId)?.role === ROLE_GUEST) return null;
    const guests = conversation.userIds.flatMap((id) => {
      const user = users.get(id);
      return user?.role === ROLE_GUEST ? [user.name] : [];
    });
    if (guests.length === 0) return null;
    return guests.length === 1
      ? `${guests[0]} is a guest in this organization.`
      : `${guests.slice(0, -1).join(", ")} and ${guests.at(-1)} are guests in this organization.`;
  });
}
