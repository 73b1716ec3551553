/** Permission check by role: of settings, and of what depends on the parameters. */

import { badRequest } from "../../kernel/errors.ts";
import { titleOf } from "./who-may.ts";

/**
 * Checks that a person has a role or one above it.
 * @param leastRole ROLE_OWNER or ROLE_ADMINISTRATOR.
 * @throws ApiError BAD_REQUEST.
 */
export function requireRole(user: { readonly role: number }, leastRole: number): void {
  if (user.role > leastRole) throw badRequest(`Must be ${titleOf(leastRole)}`);
}
