/** Wire shapes of custom profile fields and their values. */
import { z } from "zod";
import {
  boolParam,
  boundedMap,
  boundedText,
  defineContract,
  intParam,
  jsonParam,
  limitedTextParam,
  model,
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
        id: z.int().describe("Id of the profile field."),
        value: z
          .union([boundedText(MAX_VALUE), z.array(z.int()).max(MAX_VALUES)])
          .nullish()
          .describe("Text, the key of an option, or ids of users; null empties the field."),
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

export const profileFieldShape = model(
  "ProfileField",
  z.strictObject({
    id: z.int().describe("Id of the profile field."),
    type: z
      .int()
      .describe(
        "Kind of field: 1 short text, 2 long text, 3 list of options, 4 date, 5 link, 6 people, 7 external account, 8 pronouns.",
      ),
    order: z.int().describe("Position among all fields, ascending."),
    name: z.string().describe("Name of the field."),
    hint: z.string().describe("Help for people who fill in the field."),
    field_data: z
      .string()
      .describe("JSON text with the options of a list or the external account; otherwise empty."),
    display_in_profile_summary: z
      .literal(true)
      .optional()
      .describe("Whether it is shown in the short form of profiles."),
    required: z.boolean().describe("Whether clients ask people to fill it in; values may be missing."),
    editable_by_user: z
      .boolean()
      .describe("Whether non-administrators may change their own value (feature level 296)."),
    use_for_user_matching: z
      .boolean()
      .describe("Whether clients suggest people by this field's values (feature level 455)."),
  }),
);

export const profileFieldsState = z.object({
  custom_profile_fields: z.array(profileFieldShape).describe("All fields, in order."),
  custom_profile_field_types: z
    .record(
      z.string(),
      z.strictObject({
        id: z.int().describe("Number of the kind."),
        name: z.string().describe("Name of the kind."),
      }),
    )
    .describe("Kinds of fields, by name."),
  realm_default_external_accounts: z
    .record(
      z.string(),
      z.strictObject({
        text: z.string().describe("Name of the external account."),
        name: z.string().describe("Name of the field."),
        hint: z.string().describe("Help for people who fill in the field."),
        url_pattern: z.string().describe("Address of a profile, with `%(username)s`."),
      }),
    )
    .describe("Known external accounts, by subtype."),
});

/** All fields, in order. */
export const profileFieldsChangedEvent = z.strictObject({
  type: z
    .literal("custom_profile_fields")
    .describe(
      "Kind of field: 1 short text, 2 long text, 3 list of options, 4 date, 5 link, 6 people, 7 external account, 8 pronouns.",
    ),
  fields: z.array(profileFieldShape).describe("All fields, in order."),
});

export const getProfileFields = defineContract({
  operationId: "get-custom-profile-fields",
  method: "GET",
  path: "/realm/profile_fields",
  tag: "organization",
  summary: "Get the custom profile fields, in their order",
  auth: "user",
  params: z.object({}),
  returns: z.object({ custom_fields: z.array(profileFieldShape).describe("All fields, in order.") }),
  errors: [],
});

/** Data by type: options by key, or parts of an external account. */
const fieldData = boundedMap(
  partOfData,
  z.union([partOfData, boundedMap(partOfData, partOfData, MAX_PARTS)]),
  MAX_CHOICES,
);

export type FieldData = z.output<typeof fieldData>;

const changeable = {
  name: limitedTextParam("name", MAX_FIELD_NAME).optional().describe("Name of the field."),
  hint: limitedTextParam("hint", MAX_FIELD_HINT)
    .optional()
    .describe("Help for people who fill in the field."),
  field_data: jsonParam(fieldData).optional().describe("Options of a list by key, or the external account."),
  display_in_profile_summary: boolParam()
    .optional()
    .describe("Whether it is shown in the short form of profiles; not for lists of people."),
  required: boolParam().optional().describe("Whether clients ask people to fill it in."),
  editable_by_user: boolParam().optional().describe("Whether people may change their own value."),
  use_for_user_matching: boolParam()
    .optional()
    .describe("Whether clients suggest people by this field's values (feature level 455)."),
};

export const createProfileField = defineContract({
  operationId: "create-custom-profile-field",
  method: "POST",
  path: "/realm/profile_fields",
  tag: "organization",
  summary: "Create a custom profile field",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({ ...changeable, field_type: intParam().describe("Kind of field, as a number.") }),
  returns: z.object({ id: z.int().describe("Id of the profile field.") }),
  errors: [],
});

/** The type is fixed. */
export const updateProfileField = defineContract({
  operationId: "update-custom-profile-field",
  method: "PATCH",
  path: "/realm/profile_fields/{field_id}",
  tag: "organization",
  summary: "Change a custom profile field",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({ ...changeable, field_id: intParam().describe("Id of the profile field.") }),
  returns: z.object({}),
  errors: [],
});

export const removeProfileField = defineContract({
  operationId: "remove-custom-profile-field",
  method: "DELETE",
  path: "/realm/profile_fields/{field_id}",
  tag: "organization",
  summary: "Remove a custom profile field with everybody's values",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({ field_id: intParam().describe("Id of the profile field.") }),
  returns: z.object({}),
  errors: [],
});

export const reorderProfileFields = defineContract({
  operationId: "reorder-custom-profile-fields",
  method: "PATCH",
  path: "/realm/profile_fields",
  tag: "organization",
  summary: "Change the order of the custom profile fields",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({
    order: jsonParam(z.array(z.int()).max(2 * MAX_PROFILE_FIELDS)).describe(
      "Ids of all fields, in their new order.",
    ),
  }),
  returns: z.object({}),
  errors: [],
});

export type GivenProfileData = z.output<typeof profileDataParam>;

export const updateProfileData = defineContract({
  operationId: "update-profile-data",
  method: "PATCH",
  path: "/users/me/profile_data",
  tag: "organization",
  summary: "Fill in the caller's own custom profile fields",
  auth: "user",
  peopleOnly: true,
  params: z.object({ data: profileDataParam.describe("New values.") }),
  returns: z.object({}),
  errors: [],
});

export const removeProfileData = defineContract({
  operationId: "remove-profile-data",
  method: "DELETE",
  path: "/users/me/profile_data",
  tag: "organization",
  summary: "Empty the caller's own custom profile fields",
  auth: "user",
  peopleOnly: true,
  params: z.object({
    data: jsonParam(z.array(z.int()).max(MAX_VALUES)).describe("Ids of the fields to empty."),
  }),
  returns: z.object({}),
  errors: [],
});
