/** Permission checks of groups: creating, seeing and changing them, and adding members. */
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { UserRecord } from "../users/user-records.ts";
import type { GroupRecord } from "./group-store.ts";
import type { GroupPermission } from "./groups.contract.ts";

const notPermitted = () => badRequest("Insufficient permission");

export const groupIsDeactivated = () => badRequest("User group is deactivated.");

/**
 * The group may be deactivated. All accounts may see all groups.
 * @throws ApiError BAD_REQUEST.
 */
export function requireNamedGroup(organization: Organization, groupId: number): GroupRecord {
  const group = organization.groups.get(groupId);
  if (!group || group.name === null) throw badRequest("Invalid user group");
  return group;
}

/**
 * An active named group.
 * @throws ApiError BAD_REQUEST.
 */
export function requireActiveGroup(organization: Organization, groupId: number): GroupRecord {
  const group = requireNamedGroup(organization, groupId);
  if (!group.isActive) throw groupIsDeactivated();
  return group;
}

/**
 * Requires one of these permissions, or the right to manage the group. System groups never change.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayWith(
  actor: Actor,
  group: GroupRecord,
  ...rights: readonly GroupPermission[]
): void {
  if (!mayWith(actor, group, rights)) throw notPermitted();
}

function mayWith(
  { organization, user }: Pick<Actor, "organization" | "user">,
  group: GroupRecord,
  rights: readonly GroupPermission[],
): boolean {
  if (group.isSystem) return false;
  const { permissions } = organization;
  const isHeld = (right: GroupPermission) => permissions.mayWithGroup(user, group, right);
  return permissions.may(user, "can_manage_all_groups") || isHeld("can_manage_group") || rights.some(isHeld);
}

export function mayAdd(actor: Pick<Actor, "organization" | "user">, group: GroupRecord): boolean {
  return mayWith(actor, group, ["can_add_members_group"]);
}

/** @throws ApiError BAD_REQUEST. */
export function requireMayManage(actor: Actor, group: GroupRecord): void {
  requireMayWith(actor, group);
}

/**
 * @param isOwn whether only the actor joins, which needs less permission.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayAdd(actor: Actor, group: GroupRecord, isOwn: boolean): void {
  requireMayWith(actor, group, "can_add_members_group", ...(isOwn ? (["can_join_group"] as const) : []));
}

/**
 * @param isOwn whether only the actor leaves, which needs less permission.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayRemove(actor: Actor, group: GroupRecord, isOwn: boolean): void {
  requireMayWith(actor, group, "can_remove_members_group", ...(isOwn ? (["can_leave_group"] as const) : []));
}

/** @throws ApiError BAD_REQUEST for an unknown or deactivated user. */
export function requirePeople({ organization }: Actor, userIds: readonly number[]): UserRecord[] {
  return userIds.map((id) => {
    const user = organization.users.get(id);
    if (!user?.isActive) throw badRequest(`Invalid user ID: ${id}`);
    return user;
  });
}

/** @throws ApiError BAD_REQUEST for an unknown or deactivated group. */
export function requireSubgroups({ organization }: Actor, groupIds: readonly number[]): GroupRecord[] {
  return groupIds.map((id) => {
    const group = organization.groups.get(id);
    if (!group || group.name === null) throw badRequest(`Invalid user group ID: ${id}`);
    if (!group.isActive) throw groupIsDeactivated();
    return group;
  });
}

/** Silent mentions need no permission. */
export function mayMentionGroup(
  { user, organization }: Pick<Actor, "user" | "organization">,
  group: GroupRecord,
): boolean {
  return organization.permissions.mayWithGroup(user, group, "can_mention_group");
}
