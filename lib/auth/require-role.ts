/** Permission check by role: of an endpoint as a whole, and of settings that a role may change. */
import { badRequest } from "../errors.ts";
import { ROLE_OWNER } from "../roles/roles.contract.ts";

/**
 * Checks that a person has a role or one above it.
 * @param leastRole ROLE_OWNER or ROLE_ADMINISTRATOR.
 * @throws ApiError BAD_REQUEST.
 */
export function requireRole(user: { readonly role: number } | null, leastRole: number): void {
  if (user !== null && user.role <= leastRole) return;
  const title = leastRole === ROLE_OWNER ? "an organization owner" : "an organization administrator";
  throw badRequest(`Must be ${title}`);
}
