/** Wire shapes of who is in a group: its members and its subgroups. */
import { z } from "zod";
import { boolParam, defineContract, intParam, jsonParam } from "../../kernel/contract/contract.ts";
import { MAX_MEMBERS_AT_ONCE, MAX_SUBGROUPS_AT_ONCE } from "./group-limits.contract.ts";

const membersParam = () => jsonParam(z.array(z.int()).max(MAX_MEMBERS_AT_ONCE)).default([]);
const subgroupsParam = () => jsonParam(z.array(z.int()).max(MAX_SUBGROUPS_AT_ONCE)).default([]);
const user_group_id = intParam();

/** GET /user_groups/{user_group_id}/members. */
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

/** POST /user_groups/{user_group_id}/members. */
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

/** GET /user_groups/{user_group_id}/members/{user_id}. */
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

/** GET /user_groups/{user_group_id}/subgroups. */
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

/** POST /user_groups/{user_group_id}/subgroups. */
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
