/** Permission checks of filling in custom profile fields. */
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import type { ProfileFieldRecord } from "./profile-field-records.ts";

/** @throws ApiError BAD_REQUEST for a field that only administrators fill in. */
export function requireMayFillIn({ user }: Actor, { editableByUser }: ProfileFieldRecord): void {
  if (editableByUser || user.role <= ROLE_ADMINISTRATOR) return;
  throw badRequest("You are not allowed to change this field. Contact an administrator to update it.");
}
