/** Refuses whoever may do nothing at all, in the same words at sign-in and at every request. */
import type { Directory } from "../directory/directory.ts";
import { mayAct } from "../directory/may-act.ts";
import type { UserRecord } from "../directory/records.ts";
import { ApiError } from "../errors.ts";

/** @throws ApiError REALM_DEACTIVATED or USER_DEACTIVATED. */
export function requireMayAct(directory: Directory, user: UserRecord): void {
  if (!directory.realm.isActive) {
    throw new ApiError("REALM_DEACTIVATED", "This organization is deactivated");
  }
  if (!mayAct(directory, user)) throw new ApiError("USER_DEACTIVATED", "Account is deactivated");
}
