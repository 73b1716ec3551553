/** Wire shapes of custom profile fields and their values. */
import { z } from "zod";
import {
  boolParam,
  boundedText,
  defineContract,
  intParam,
  jsonParam,
  limitedTextParam,
} from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import { MAX_FIELD_HINT, MAX_FIELD_NAME } from "../account-limits.contract.ts";

/** Values per request, and people per value. */
const MAX_VALUES = 100;

/** UTF-16 units. */
const MAX_VALUE = 2_000;

/** Values by field; ids for a list of people. Null, "" or [] clears the field. */
export const profileDataParam = jsonParam(
  z
    .array(
      z.object({
        id: z.int(),
        value: z.union([boundedText(MAX_VALUE), z.array(z.int()).max(MAX_VALUES)]).nullish(),
      }),
    )
    .max(MAX_VALUES),
);

/** Per organization: register responses and change events list all fields. */
export const MAX_PROFILE_FIELDS = 100;

/** Characters of the options' JSON text. */
export const MAX_FIELD_DATA = 5_000;

export const MAX_IN_SUMMARY = 2;

const MAX_CHOICES = 100;

/** More parts than allowed, so that the error can name the wrong one. */
const MAX_PARTS = 10;

const partOfData = boundedText(MAX_FIELD_DATA);

export const profileFieldShape = z.strictObject({
  id: z.int(),
  /** See account-limits.contract.ts. */
  type: z.int(),
  order: z.int(),
  name: z.string(),
  hint: z.string(),
  /** JSON text: options of a list, or the external account; else "". */
  field_data: z.string(),
  display_in_profile_summary: z.literal(true).optional(),
  /** Enforced by clients only; values may be missing. */
  required: z.boolean(),
  /** Whether non-administrators may change their own value (feature level 296). */
  editable_by_user: z.boolean(),
  /** Feature level 455. */
  use_for_user_matching: z.boolean(),
});

export const profileFieldsState = z.object({
  custom_profile_fields: z.array(profileFieldShape),
  custom_profile_field_types: z.record(z.string(), z.strictObject({ id: z.int(), name: z.string() })),
  /** By subtype. */
  realm_default_external_accounts: z.record(
    z.string(),
    z.strictObject({ text: z.string(), name: z.string(), hint: z.string(), url_pattern: z.string() }),
  ),
});

/** All fields, in order. */
export const profileFieldsChangedEvent = z.strictObject({
  type: z.literal("custom_profile_fields"),
  fields: z.array(profileFieldShape),
});

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

function boundedMap<Value extends z.ZodType>(most: number, value: Value) {
  return z
    .record(partOfData, value)
    .refine((map) => Object.keys(map).length <= most, { error: `field_data is too large (limit: ${most})` })
    .meta({ maxProperties: most });
}

/** Data by type: options by key, or parts of an external account. */
const fieldData = boundedMap(MAX_CHOICES, z.union([partOfData, boundedMap(MAX_PARTS, partOfData)]));

export type FieldData = z.output<typeof fieldData>;

const changeable = {
  name: limitedTextParam("name", MAX_FIELD_NAME).optional(),
  hint: limitedTextParam("hint", MAX_FIELD_HINT).optional(),
  field_data: jsonParam(fieldData).optional(),
  /** Not for lists of people; long texts since feature level 476. */
  display_in_profile_summary: boolParam().optional(),
  required: boolParam().optional(),
  editable_by_user: boolParam().optional(),
  /** Whether clients suggest people by this field's values (feature level 455). */
  use_for_user_matching: boolParam().optional(),
};

export const createProfileField = defineContract({
  operationId: "create-custom-profile-field",
  method: "POST",
  path: "/realm/profile_fields",
  tag: "server_and_organizations",
  summary: "Create a custom profile field",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({ ...changeable, field_type: intParam() }),
  returns: z.object({ id: z.int() }),
  errors: [],
});

/** The type is fixed. */
export const updateProfileField = defineContract({
  operationId: "update-custom-profile-field",
  method: "PATCH",
  path: "/realm/profile_fields/{field_id}",
  tag: "server_and_organizations",
  summary: "Change a custom profile field",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({ ...changeable, field_id: intParam() }),
  returns: z.object({}),
  errors: [],
});

export const removeProfileField = defineContract({
  operationId: "remove-custom-profile-field",
  method: "DELETE",
  path: "/realm/profile_fields/{field_id}",
  tag: "server_and_organizations",
  summary: "Remove a custom profile field with everybody's values",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({ field_id: intParam() }),
  returns: z.object({}),
  errors: [],
});

export const reorderProfileFields = defineContract({
  operationId: "reorder-custom-profile-fields",
  method: "PATCH",
  path: "/realm/profile_fields",
  tag: "server_and_organizations",
  summary: "Change the order of the custom profile fields",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({ order: jsonParam(z.array(z.int()).max(2 * MAX_PROFILE_FIELDS)) }),
  returns: z.object({}),
  errors: [],
});

export type GivenProfileData = z.output<typeof profileDataParam>;

export const updateProfileData = defineContract({
  operationId: "update-profile-data",
  method: "PATCH",
  path: "/users/me/profile_data",
  tag: "users",
  summary: "Fill in the caller's own custom profile fields",
  auth: "user",
  peopleOnly: true,
  params: z.object({ data: profileDataParam }),
  returns: z.object({}),
  errors: [],
});

export const removeProfileData = defineContract({
  operationId: "remove-profile-data",
  method: "DELETE",
  path: "/users/me/profile_data",
  tag: "users",
  summary: "Empty the caller's own custom profile fields",
  auth: "user",
  peopleOnly: true,
  params: z.object({ data: jsonParam(z.array(z.int()).max(MAX_VALUES)) }),
  returns: z.object({}),
  errors: [],
});
