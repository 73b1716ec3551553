"use client";
/** Whether settings apply to the user: as an administrator, a member, or a guest with a permission. */
import { ROLE_ADMINISTRATOR, ROLE_GUEST, ROLE_OWNER } from "../../../lib/kernel/roles/roles.contract.ts";
import { useOwnUser } from "../../model/people/use-own-user.ts";
import { type KnownOfPeople, mayDo } from "../../model/store/organization/permissions-state.ts";
import type { KnownOfPages } from "./settings-page.ts";

export function useIsAdministrator(): boolean {
  return useOwnUser().role <= ROLE_ADMINISTRATOR;
}

export function useIsOwner(): boolean {
  return useOwnUser().role <= ROLE_OWNER;
}

export function isAdministrator({ ownUserId, users }: KnownOfPeople): boolean {
  const own = users.get(ownUserId);
  return own !== undefined && own.role <= ROLE_ADMINISTRATOR;
}

export function isOwner({ ownUserId, users }: KnownOfPeople): boolean {
  const own = users.get(ownUserId);
  return own !== undefined && own.role <= ROLE_OWNER;
}

export function seesHealth(known: KnownOfPages): boolean {
  return isAdministrator(known) && known.organization.hasServerHealth;
}

export function isMember({ ownUserId, users }: KnownOfPeople): boolean {
  const own = users.get(ownUserId);
  return own !== undefined && own.role < ROLE_GUEST;
}

/** Guests need the permission. */
export function hasBots(known: KnownOfPeople): boolean {
  const mayCreate = mayDo(known, "can_create_bots_group") || mayDo(known, "can_create_write_only_bots_group");
  return (
    isMember(known) ||
    mayCreate ||
    [...known.users.values()].some(({ bot }) => bot?.ownerId === known.ownUserId)
  );
}

export function seesEmoji(known: KnownOfPeople): boolean {
  return isMember(known) || mayDo(known, "can_add_custom_emoji_group");
}

export function seesGroups(known: KnownOfPeople): boolean {
  return isMember(known) || mayDo(known, "can_create_groups") || mayDo(known, "can_manage_all_groups");
}

export function mayInvite(known: KnownOfPeople): boolean {
  return mayDo(known, "can_invite_users_group") || mayDo(known, "create_multiuse_invite_group");
}
