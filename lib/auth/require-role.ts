/** Permission check by role: of an endpoint as a whole, and of settings that a role may change. */
import { ApiError, type ErrorCode } from "../errors.ts";
import { ROLE_OWNER } from "../roles/roles.contract.ts";

/**
 * Checks that a person has a role or one above it.
 * @param leastRole ROLE_OWNER or ROLE_ADMINISTRATOR.
 * @param code of the error: a few operations of the protocol have one of their own.
 * @throws ApiError with that code.
 */
export function requireRole(
  user: { readonly role: number } | null,
  leastRole: number,
  code: ErrorCode = "BAD_REQUEST",
): void {
  if (user !== null && user.role <= leastRole) return;
  const title = leastRole === ROLE_OWNER ? "an organization owner" : "an organization administrator";
  throw new ApiError(code, `Must be ${title}`);
}
