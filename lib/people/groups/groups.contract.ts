/** Wire shapes of groups: operations, permissions, events and the register response. */
import { z } from "zod";
import {
  boolParam,
  defineContract,
  intParam,
  jsonParam,
  textParam,
  utf16Limit,
} from "../../kernel/contract/contract.ts";
import { ROLE_MEMBER } from "../../kernel/roles/roles.contract.ts";
import { ANYONE, NO_GUESTS, permission } from "../../kernel/settings/permission.ts";
import {
  permissionChangeParams,
  permissionParams,
  permissionShape,
} from "../../kernel/settings/permission-fields.ts";
import {
  GROUP_DESCRIPTION_TOO_LONG,
  GROUP_NAME_TOO_LONG,
  MAX_GROUP_DESCRIPTION_LENGTH,
  MAX_GROUP_NAME_LENGTH,
  MAX_MEMBERS_AT_ONCE,
  MAX_SUBGROUPS_AT_ONCE,
} from "../people-limits.contract.ts";

const membersParam = () => jsonParam(z.array(z.int()).max(MAX_MEMBERS_AT_ONCE)).default([]);

const subgroupsParam = () => jsonParam(z.array(z.int()).max(MAX_SUBGROUPS_AT_ONCE)).default([]);

const user_group_id = intParam();

const members = { group_id: z.int(), user_ids: z.array(z.int()) };

export const getUserGroupMembers = defineContract({
  operationId: "get-user-group-members",
  method: "GET",
  path: "/user_groups/{user_group_id}/members",
  tag: "users",
  summary: "Get the members of a group, by default those of its subgroups too",
  auth: "user",
  params: z.object({ user_group_id, direct_member_only: boolParam().default(false) }),
  returns: z.object({ members: z.array(z.int()) }),
  errors: [],
});

export const updateUserGroupMembers = defineContract({
  operationId: "update-user-group-members",
  method: "POST",
  path: "/user_groups/{user_group_id}/members",
  tag: "users",
  summary: "Add and remove members and subgroups of a group",
  auth: "user",
  params: z.object({
    user_group_id,
    add: membersParam(),
    delete: membersParam(),
    add_subgroups: subgroupsParam(),
    delete_subgroups: subgroupsParam(),
  }),
  returns: z.object({}),
  errors: [],
});

export const getIsUserGroupMember = defineContract({
  operationId: "get-is-user-group-member",
  method: "GET",
  path: "/user_groups/{user_group_id}/members/{user_id}",
  tag: "users",
  summary: "Get whether a person is in a group",
  auth: "user",
  params: z.object({ user_group_id, user_id: intParam(), direct_member_only: boolParam().default(false) }),
  returns: z.object({ is_user_group_member: z.boolean() }),
  errors: [],
});

const subgroups = { group_id: z.int(), direct_subgroup_ids: z.array(z.int()) };

export const getUserGroupSubgroups = defineContract({
  operationId: "get-user-group-subgroups",
  method: "GET",
  path: "/user_groups/{user_group_id}/subgroups",
  tag: "users",
  summary: "Get the subgroups of a group, by default those of its subgroups too",
  auth: "user",
  params: z.object({ user_group_id, direct_subgroup_only: boolParam().default(false) }),
  returns: z.object({ subgroups: z.array(z.int()) }),
  errors: [],
});

export const updateUserGroupSubgroups = defineContract({
  operationId: "update-user-group-subgroups",
  method: "POST",
  path: "/user_groups/{user_group_id}/subgroups",
  tag: "users",
  summary: "Add and remove subgroups of a group",
  auth: "user",
  params: z.object({ user_group_id, add: subgroupsParam(), delete: subgroupsParam() }),
  returns: z.object({}),
  errors: [],
});

const nobodyInSystemGroups = { inSystemGroups: "role:nobody" } as const;

const byCreator = { toCreator: "group_creator", ...nobodyInSystemGroups } as const;

/** System groups' permissions are fixed. */
export const groupPermissions = {
  can_add_members_group: permission("role:nobody", NO_GUESTS, byCreator),
  can_join_group: permission("role:nobody", NO_GUESTS),
  can_leave_group: permission("role:everyone", ANYONE, nobodyInSystemGroups),
  can_manage_group: permission("role:nobody", NO_GUESTS, byCreator),
  /** The protocol does not allow role:owners here. */
  can_mention_group: permission("role:everyone", ["role:internet", "role:owners"], nobodyInSystemGroups),
  can_remove_members_group: permission("role:nobody", NO_GUESTS),
};

export const groupShape = z.strictObject({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  /** Seconds since 1970. */
  date_created: z.int().nullable(),
  creator_id: z.int().nullable(),
  /** With active accounts; of a system group, those for whom it is the narrowest. */
  members: z.array(z.int()),
  direct_subgroup_ids: z.array(z.int()),
  is_system_group: z.boolean(),
  deactivated: z.boolean(),
  ...permissionShape(groupPermissions, ""),
});

export const groupsState = z.object({ realm_user_groups: z.array(groupShape) });

const type = z.literal("user_group");

/** Created or, for clients that forget deactivated groups, reactivated. */
export const groupAddedEvent = z.strictObject({ type, op: z.literal("add"), group: groupShape });

export const groupChange = groupShape
  .omit({
    id: true,
    date_created: true,
    creator_id: true,
    members: true,
    direct_subgroup_ids: true,
    is_system_group: true,
  })
  .partial();

export const groupUpdatedEvent = z.strictObject({
  type,
  op: z.literal("update"),
  group_id: z.int(),
  data: groupChange,
});

/** For clients that forget deactivated groups. */
export const groupRemovedEvent = z.strictObject({ type, op: z.literal("remove"), group_id: z.int() });

export const membersAddedEvent = z.strictObject({ type, op: z.literal("add_members"), ...members });

export const membersRemovedEvent = z.strictObject({ type, op: z.literal("remove_members"), ...members });

export const subgroupsAddedEvent = z.strictObject({ type, op: z.literal("add_subgroups"), ...subgroups });

export const subgroupsRemovedEvent = z.strictObject({
  type,
  op: z.literal("remove_subgroups"),
  ...subgroups,
});

const nameParam = () => textParam(utf16Limit(MAX_GROUP_NAME_LENGTH), GROUP_NAME_TOO_LONG);

const descriptionParam = () =>
  textParam(utf16Limit(MAX_GROUP_DESCRIPTION_LENGTH), GROUP_DESCRIPTION_TOO_LONG);

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

/** For bots too since feature level 496. */
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
    /** Only false has an effect: deactivating is a separate operation. */
    deactivated: boolParam().optional(),
    ...permissionChangeParams(groupPermissions),
  }),
  returns: z.object({}),
  errors: ["EXPECTATION_MISMATCH"],
});

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

/** Older form of deactivation. */
export const removeUserGroup = defineContract({
  ...deactivateUserGroup,
  operationId: "remove-user-group",
  method: "DELETE",
  path: "/user_groups/{user_group_id}",
  summary: "Deactivate a group of people (older form)",
});

export type GroupPermission = keyof typeof groupPermissions;
