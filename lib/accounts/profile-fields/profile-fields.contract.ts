/** Wire shapes of custom profile fields, and of listing them. */
import { z } from "zod";
import { defineContract } from "../../kernel/contract/contract.ts";

export const profileFieldShape = z.strictObject({
  id: z.int(),
  /** By profile-field-types.contract.ts. */
  type: z.int(),
  order: z.int(),
  name: z.string(),
  /** Help for those who fill it in. */
  hint: z.string(),
  /** JSON text: the choices of a list of options, or which external account; else "". */
  field_data: z.string(),
  /** Present when true. */
  display_in_profile_summary: z.literal(true).optional(),
  /** Clients ask for a value; one may be missing all the same. */
  required: z.boolean(),
  /** Whether people without an administrator's role may change their own value (feature level 296). */
  editable_by_user: z.boolean(),
  /** Clients also suggest people by their values of this field (feature level 455). */
  use_for_user_matching: z.boolean(),
});

/** GET /realm/profile_fields. */
export const getProfileFields = defineContract({
  operationId: "get-custom-profile-fields",
  method: "GET",
  path: "/realm/profile_fields",
  tag: "server_and_organizations",
  summary: "Get the custom profile fields, in their order",
  auth: "user",
  params: z.object({}),
  returns: z.object({ custom_fields: z.array(profileFieldShape) }),
  errors: [],
});
