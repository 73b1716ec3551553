/** Lists the custom profile fields of an organization, in their order. */
import type { Actor } from "../../kernel/memory/actor.ts";
import { presentProfileField } from "./present-profile-field.ts";

export function getProfileFields({ organization }: Actor) {
  return { custom_fields: organization.profileFields.inOrder().map(presentProfileField) };
}
