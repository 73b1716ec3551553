"use client";
/** The user's rights to administer and invite. */
import { ROLE_ADMINISTRATOR, ROLE_OWNER } from "../../../lib/kernel/roles/roles.contract.ts";
import { useOwnUser } from "../../model/people/use-own-user.ts";
import { type KnownOfPeople, mayDo } from "../../model/store/organization/permissions-state.ts";

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

export function mayInvite(known: KnownOfPeople): boolean {
  return mayDo(known, "can_invite_users_group") || mayDo(known, "create_multiuse_invite_group");
}
