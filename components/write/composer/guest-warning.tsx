"use client";
/** Reminds those who write to guests directly that these are guests, where the organization wants it. */
import { ROLE_GUEST } from "../../../lib/kernel/roles/roles.contract.ts";
import { useChatStore } from "../../model/store/use-store.ts";

/** To be shown while something is written to these people; nothing where none is a guest. */
export function GuestWarning({ userIds }: { userIds: readonly number[] }) {
  const warning = useChatStore(({ users, settings, ownUserId }) => {
    const isWanted = settings.organization.get("enable_guest_user_dm_warning") !== false;
    if (!isWanted || users.get(ownUserId)?.role === ROLE_GUEST) return null;
    const guests = userIds.flatMap((id) => {
      const user = users.get(id);
      return user?.role === ROLE_GUEST ? [user.name] : [];
    });
    if (guests.length === 0) return null;
    return guests.length === 1
      ? `${guests[0]} is a guest in this organization.`
      : `${guests.slice(0, -1).join(", ")} and ${guests.at(-1)} are guests in this organization.`;
  });
  if (warning === null) return null;
  return <p className="mx-2 mb-1.5 rounded-md bg-warning-soft px-2 py-1 text-sm text-warning">{warning}</p>;
}
