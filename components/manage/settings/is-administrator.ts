/** Whether the reader may change the organization, as the list of settings pages asks it. */
import { ROLE_ADMINISTRATOR } from "../../../lib/kernel/roles/roles.contract.ts";
import type { KnownOfPeople } from "../../model/store/organization/permissions-state.ts";

/** Administrators and owners. */
export function isAdministrator({ ownUserId, users }: KnownOfPeople): boolean {
  const own = users.get(ownUserId);
  return own !== undefined && own.role <= ROLE_ADMINISTRATOR;
}
