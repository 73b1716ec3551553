/** Refuses deactivated accounts and organizations, with the same errors at sign-in and at every request. */

import { ApiError } from "../../kernel/errors.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { mayAct } from "../../people/users/may-act.ts";
import type { UserRecord } from "../../people/users/user-records.ts";

/** @throws ApiError REALM_DEACTIVATED or USER_DEACTIVATED. */
export function requireMayAct(organization: Organization, user: UserRecord): void {
  if (!organization.realm.isActive) {
    throw new ApiError("REALM_DEACTIVATED", "This organization is deactivated");
  }
  if (!mayAct(organization, user)) throw new ApiError("USER_DEACTIVATED", "Account is deactivated");
}
