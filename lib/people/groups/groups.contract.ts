/** Wire shapes of groups: operations, permissions, events and the register response. */
import { z } from "zod";
import {
  boolParam,
  defineContract,
  intParam,
  jsonParam,
  model,
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

const members = {
  group_id: z.int().describe("Id of the group."),
  user_ids: z.array(z.int()).describe("Ids of the users."),
};

export const getUserGroupMembers = defineContract({
  operationId: "get-user-group-members",
  method: "GET",
  path: "/user_groups/{user_group_id}/members",
  tag: "people",
  summary: "Get the members of a group, by default those of its subgroups too",
  auth: "user",
  params: z.object({
    user_group_id: user_group_id.describe("Id of the group."),
    direct_member_only: boolParam().default(false).describe("Whether to leave out members of subgroups."),
  }),
  returns: z.object({ members: z.array(z.int()).describe("Ids of the members.") }),
  errors: [],
});

export const updateUserGroupMembers = defineContract({
  operationId: "update-user-group-members",
  method: "POST",
  path: "/user_groups/{user_group_id}/members",
  tag: "people",
  summary: "Add and remove members and subgroups of a group",
  auth: "user",
  params: z.object({
    user_group_id: user_group_id.describe("Id of the group."),
    add: membersParam().describe("Ids of users to add."),
    delete: membersParam().describe("Ids of users to remove."),
    add_subgroups: subgroupsParam().describe("Ids of groups to add."),
    delete_subgroups: subgroupsParam().describe("Ids of groups to remove."),
  }),
  returns: z.object({}),
  errors: [],
});

export const getIsUserGroupMember = defineContract({
  operationId: "get-is-user-group-member",
  method: "GET",
  path: "/user_groups/{user_group_id}/members/{user_id}",
  tag: "people",
  summary: "Get whether a person is in a group",
  auth: "user",
  params: z.object({
    user_group_id: user_group_id.describe("Id of the group."),
    user_id: intParam().describe("Id of the user."),
    direct_member_only: boolParam().default(false).describe("Whether to leave out members of subgroups."),
  }),
  returns: z.object({ is_user_group_member: z.boolean().describe("Whether the user is a member.") }),
  errors: [],
});

const subgroups = {
  group_id: z.int().describe("Id of the group."),
  direct_subgroup_ids: z.array(z.int()).describe("Ids of the subgroups."),
};

export const getUserGroupSubgroups = defineContract({
  operationId: "get-user-group-subgroups",
  method: "GET",
  path: "/user_groups/{user_group_id}/subgroups",
  tag: "people",
  summary: "Get the subgroups of a group, by default those of its subgroups too",
  auth: "user",
  params: z.object({
    user_group_id: user_group_id.describe("Id of the group."),
    direct_subgroup_only: boolParam().default(false).describe("Whether to leave out subgroups of subgroups."),
  }),
  returns: z.object({ subgroups: z.array(z.int()).describe("Ids of the subgroups.") }),
  errors: [],
});

export const updateUserGroupSubgroups = defineContract({
  operationId: "update-user-group-subgroups",
  method: "POST",
  path: "/user_groups/{user_group_id}/subgroups",
  tag: "people",
  summary: "Add and remove subgroups of a group",
  auth: "user",
  params: z.object({
    user_group_id: user_group_id.describe("Id of the group."),
    add: subgroupsParam().describe("Ids of groups to add."),
    delete: subgroupsParam().describe("Ids of groups to remove."),
  }),
  returns: z.object({}),
  errors: [],
});

const nobodyInSystemGroups = { inSystemGroups: "role:nobody" } as const;

const byCreator = { toCreator: "group_creator", ...nobodyInSystemGroups } as const;

/** System groups' permissions are fixed. */
export const groupPermissions = {
  can_add_members_group: permission("Who may add members.", "role:nobody", NO_GUESTS, byCreator),
  can_join_group: permission("Who may join the group.", "role:nobody", NO_GUESTS),
  can_leave_group: permission("Who may leave the group.", "role:everyone", ANYONE, nobodyInSystemGroups),
  can_manage_group: permission("Who may manage the group.", "role:nobody", NO_GUESTS, byCreator),
  can_mention_group: permission(
    "Who may mention the group.",
    "role:everyone",
    ["role:internet", "role:owners"],
    nobodyInSystemGroups,
  ),
  can_remove_members_group: permission("Who may remove members.", "role:nobody", NO_GUESTS),
};

export const groupShape = model(
  "UserGroup",
  z.strictObject({
    id: z.int().describe("Id of the group."),
    name: z.string().describe("Name of the group."),
    description: z.string().describe("Description of the group."),
    date_created: z
      .int()
      .nullable()
      .describe("When the group was created, in seconds since 1970; null if unknown."),
    creator_id: z.int().nullable().describe("Id of the user who created it; null if unknown."),
    members: z
      .array(z.int())
      .describe(
        "Ids of the members with active accounts; of a system group, those for whom it is the narrowest.",
      ),
    direct_subgroup_ids: z.array(z.int()).describe("Ids of the subgroups."),
    is_system_group: z.boolean().describe("Whether it is a system group, which follows from roles."),
    deactivated: z.boolean().describe("Whether the group is deactivated."),
    ...permissionShape(groupPermissions, ""),
  }),
);

export const groupsState = z.object({ realm_user_groups: z.array(groupShape).describe("All groups.") });

const type = z.literal("user_group");

/** Created or, for clients that forget deactivated groups, reactivated. */
export const groupAddedEvent = z.strictObject({
  type,
  op: z.literal("add"),
  group: groupShape.describe("The group."),
});

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
  group_id: z.int().describe("Id of the group."),
  data: groupChange.describe("The changed fields."),
});

/** For clients that forget deactivated groups. */
export const groupRemovedEvent = z.strictObject({
  type,
  op: z.literal("remove"),
  group_id: z.int().describe("Id of the group."),
});

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
  tag: "people",
  summary: "Create a group of people",
  auth: "user",
  oneOf: ["can_create_groups"],
  params: z.object({
    name: nameParam().describe("Name of the group."),
    description: descriptionParam().describe("Description of the group."),
    members: jsonParam(z.array(z.int()).max(MAX_MEMBERS_AT_ONCE)).describe("Ids of the members."),
    subgroups: jsonParam(z.array(z.int()).max(MAX_SUBGROUPS_AT_ONCE))
      .default([])
      .describe("Ids of the subgroups."),
    ...permissionParams(groupPermissions),
  }),
  returns: z.object({ group_id: z.int().describe("Id of the group.") }),
  errors: [],
});

/** For bots too since feature level 496. */
export const getUserGroups = defineContract({
  operationId: "get-user-groups",
  since: 496,
  method: "GET",
  path: "/user_groups",
  tag: "people",
  summary: "Get all groups of people",
  auth: "user",
  leastRole: ROLE_MEMBER,
  params: z.object({
    include_deactivated_groups: boolParam().default(false).describe("Whether to include deactivated groups."),
  }),
  returns: z.object({ user_groups: z.array(groupShape).describe("The groups.") }),
  errors: [],
});

export const updateUserGroup = defineContract({
  operationId: "update-user-group",
  method: "PATCH",
  path: "/user_groups/{user_group_id}",
  tag: "people",
  summary: "Change a group of people, or reactivate it",
  auth: "user",
  params: z.object({
    user_group_id: intParam().describe("Id of the group."),
    name: nameParam().optional().describe("Name of the group."),
    description: descriptionParam().optional().describe("Description of the group."),
    deactivated: boolParam().optional().describe("Only false has an effect, which reactivates the group."),
    ...permissionChangeParams(groupPermissions),
  }),
  returns: z.object({}),
  errors: ["EXPECTATION_MISMATCH"],
});

export const deactivateUserGroup = defineContract({
  operationId: "deactivate-user-group",
  method: "POST",
  path: "/user_groups/{user_group_id}/deactivate",
  tag: "people",
  summary: "Deactivate a group of people",
  auth: "user",
  params: z.object({ user_group_id: intParam().describe("Id of the group.") }),
  returns: z.object({}),
  errors: ["CANNOT_DEACTIVATE_GROUP_IN_USE"],
});

/** Older form of deactivation. */
export const removeUserGroup = defineContract({
  ...deactivateUserGroup,
  operationId: "remove-user-group",
  deprecated: true,
  method: "DELETE",
  path: "/user_groups/{user_group_id}",
  summary: "Deactivate a group of people (older form)",
});

export type GroupPermission = keyof typeof groupPermissions;
