/** Wire shapes of filling in one's own custom profile fields. */
import { z } from "zod";
import { boundedText, defineContract, jsonParam } from "../../kernel/contract/contract.ts";

/** Values in one request, and people in one value. */
const MAX_VALUES = 100;
/** UTF-16 units. */
const MAX_VALUE = 2_000;

/** Values by field; for a list of people their ids. Nothing, "" or [] empties the field. */
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

export type GivenProfileData = z.output<typeof profileDataParam>;

/** PATCH /users/me/profile_data. */
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

/** DELETE /users/me/profile_data. */
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
