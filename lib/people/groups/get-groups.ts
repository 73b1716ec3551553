/** Lists groups and their members. */
import type { Actor } from "../../kernel/memory/actor.ts";
import { findUser, noSuchUser } from "../users/get-users.ts";
import { knownTo } from "../users/user-access.ts";
import type { UserRecord } from "../users/user-records.ts";
import { requireActiveGroup } from "./group-access.ts";
import { listedMembers, presentGroups } from "./present-group.ts";
import { ascending } from "./present-group-setting.ts";

/** Not for guests, who get groups only by registering a queue. */
export function getGroups(actor: Actor, includeDeactivated: boolean) {
  return { user_groups: presentGroups(actor.organization, actor.user, includeDeactivated) };
}

/**
 * Members whom the actor may know.
 * @throws ApiError BAD_REQUEST for an unknown or deactivated group.
 */
export async function getGroupMembers(actor: Actor, groupId: number, onlyDirect: boolean) {
  const { organization } = actor;
  const group = requireActiveGroup(organization, groupId);
  const isKnown = knownTo(actor);
  const direct = onlyDirect ? new Set(listedMembers(organization, group)) : null;
  const isMember = (user: UserRecord) =>
    direct ? direct.has(user.id) : user.isActive && organization.groups.isMember(groupId, user);
  const members = [...organization.users.all()].filter((user) => isMember(user) && isKnown(user));
  return { members: members.map(({ id }) => id) };
}

/** @throws ApiError BAD_REQUEST for an unknown or deactivated group, and for an unknown person. */
export async function getIsGroupMember(actor: Actor, groupId: number, userId: number, onlyDirect: boolean) {
  const { organization } = actor;
  const group = requireActiveGroup(organization, groupId);
  const user = await findUser(actor, userId);
  if (!user) throw noSuchUser();
  const isMember = onlyDirect
    ? listedMembers(organization, group).includes(userId)
    : user.isActive && organization.groups.isMember(groupId, user);
  return { is_user_group_member: isMember };
}

/** @throws ApiError BAD_REQUEST for an unknown or deactivated group. */
export function getSubgroups({ organization }: Actor, groupId: number, onlyDirect: boolean) {
  const { subgroupIds } = requireActiveGroup(organization, groupId);
  if (onlyDirect) return { subgroups: ascending(subgroupIds) };
  const reached = new Set(subgroupIds);
  // Iterating a set also visits ids added meanwhile.
  for (const id of reached) {
    for (const subgroupId of organization.groups.get(id)?.subgroupIds ?? []) reached.add(subgroupId);
  }
  return { subgroups: ascending(reached) };
}
