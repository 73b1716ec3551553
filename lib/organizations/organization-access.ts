/** Permission checks of the organization. */
import { requireRole } from "../auth/require-role.ts";
import { badRequest } from "../errors.ts";
import type { Actor } from "../organization-memory/actor.ts";
import type { ROLE_ADMINISTRATOR, ROLE_OWNER } from "../roles/roles.contract.ts";
import type { OrganizationPermission } from "./organization-permissions.contract.ts";

/**
 * Checks the `changedBy` of a setting or a permission.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayChange(
  { organization, user }: Actor,
  changedBy: typeof ROLE_OWNER | typeof ROLE_ADMINISTRATOR | OrganizationPermission,
): void {
  if (typeof changedBy === "string") {
    if (!organization.permissions.may(user, changedBy)) throw badRequest("Insufficient permission");
  } else {
    requireRole(user, changedBy);
  }
}
