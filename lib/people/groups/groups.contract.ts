/** Wire shapes of creating, listing, changing and deactivating groups. */
import { z } from "zod";
import {
  boolParam,
  defineContract,
  intParam,
  jsonParam,
  roomFor,
  textParam,
} from "../../kernel/contract/contract.ts";
import { ROLE_MEMBER } from "../../kernel/roles/roles.contract.ts";
import { permissionChangeParams, permissionParams } from "../../kernel/settings/permission-fields.ts";
import {
  GROUP_DESCRIPTION_TOO_LONG,
  GROUP_NAME_TOO_LONG,
  MAX_GROUP_DESCRIPTION_LENGTH,
  MAX_GROUP_NAME_LENGTH,
  MAX_MEMBERS_AT_ONCE,
  MAX_SUBGROUPS_AT_ONCE,
} from "./group-limits.contract.ts";
import { groupPermissions } from "./group-permissions.contract.ts";
import { groupShape } from "./group-shape.contract.ts";

const nameParam = () => textParam(roomFor(MAX_GROUP_NAME_LENGTH), GROUP_NAME_TOO_LONG);
const descriptionParam = () => textParam(roomFor(MAX_GROUP_DESCRIPTION_LENGTH), GROUP_DESCRIPTION_TOO_LONG);

/** POST /user_groups/create. */
export const createUserGroup = defineContract({
  operationId: "create-user-group",
  method: "POST",
  path: "/user_groups/create",
  tag: "users",
  summary: "Create a group of people",
  auth: "user",
  oneOf: ["can_create_groups"],
  params: z.object({
    name: nameParam(),
    description: descriptionParam(),
    members: jsonParam(z.array(z.int()).max(MAX_MEMBERS_AT_ONCE)),
    subgroups: jsonParam(z.array(z.int()).max(MAX_SUBGROUPS_AT_ONCE)).default([]),
    ...permissionParams(groupPermissions),
  }),
  returns: z.object({ group_id: z.int() }),
  errors: [],
});

/** GET /user_groups; for bots too since feature level 496. */
export const getUserGroups = defineContract({
  operationId: "get-user-groups",
  method: "GET",
  path: "/user_groups",
  tag: "users",
  summary: "Get all groups of people",
  auth: "user",
  leastRole: ROLE_MEMBER,
  params: z.object({ include_deactivated_groups: boolParam().default(false) }),
  returns: z.object({ user_groups: z.array(groupShape) }),
  errors: [],
});

/** PATCH /user_groups/{user_group_id}. */
export const updateUserGroup = defineContract({
  operationId: "update-user-group",
  method: "PATCH",
  path: "/user_groups/{user_group_id}",
  tag: "users",
  summary: "Change a group of people, or reactivate it",
  auth: "user",
  params: z.object({
    user_group_id: intParam(),
    name: nameParam().optional(),
    description: descriptionParam().optional(),
    /** Only false has an effect: an operation of its own deactivates. */
    deactivated: boolParam().optional(),
    ...permissionChangeParams(groupPermissions),
  }),
  returns: z.object({}),
  errors: ["EXPECTATION_MISMATCH"],
});

/** POST /user_groups/{user_group_id}/deactivate. */
export const deactivateUserGroup = defineContract({
  operationId: "deactivate-user-group",
  method: "POST",
  path: "/user_groups/{user_group_id}/deactivate",
  tag: "users",
  summary: "Deactivate a group of people",
  auth: "user",
  params: z.object({ user_group_id: intParam() }),
  returns: z.object({}),
  errors: ["CANNOT_DEACTIVATE_GROUP_IN_USE"],
});

/** DELETE /user_groups/{user_group_id}: the older form of the same. */
export const removeUserGroup = defineContract({
  ...deactivateUserGroup,
  operationId: "remove-user-group",
  method: "DELETE",
  path: "/user_groups/{user_group_id}",
  summary: "Deactivate a group of people (older form)",
});
