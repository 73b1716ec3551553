/** Permission checks of filling in custom profile fields. */
import { badRequest } from "../errors.ts";
import type { Actor } from "../organization-memory/actor.ts";
import type { ProfileFieldRecord } from "../profile-fields/profile-field-records.ts";
import { ROLE_ADMINISTRATOR } from "../roles/roles.contract.ts";

/** @throws ApiError BAD_REQUEST for a field that only administrators fill in. */
export function requireMayFillIn({ user }: Actor, { editableByUser }: ProfileFieldRecord): void {
  if (editableByUser || user.role <= ROLE_ADMINISTRATOR) return;
  throw badRequest("You are not allowed to change this field. Contact an administrator to update it.");
}
