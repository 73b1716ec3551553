/** Permission checks by role and account state. */

import { ApiError, badRequest } from "../../kernel/errors.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { mayAct } from "../../people/users/may-act.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { titleOf } from "./who-may.ts";

/**
 * @param leastRole ROLE_OWNER or ROLE_ADMINISTRATOR.
 * @throws ApiError BAD_REQUEST.
 */
export function requireRole(user: { readonly role: number }, leastRole: number): void {
  if (user.role > leastRole) throw badRequest(`Must be ${titleOf(leastRole)}`);
}

/** @throws ApiError REALM_DEACTIVATED or USER_DEACTIVATED. */
export function requireMayAct(organization: Organization, user: UserRecord): void {
  if (!organization.realm.isActive) {
    throw new ApiError("REALM_DEACTIVATED", "This organization is deactivated");
  }
  if (!mayAct(organization, user)) throw new ApiError("USER_DEACTIVATED", "Account is deactivated");
}
