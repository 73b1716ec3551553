/** Turns a group-setting value of a request into the group that holds the permission. */
import type { Transaction } from "../db/transaction.ts";
import { badRequest } from "../errors.ts";
import type { Organization } from "../organization-memory/organization.ts";
import type { PermissionRule } from "../organization-memory/permission-rules.ts";
import type { GroupRecord } from "./group-records.ts";
import { groupRecord, groupSelection } from "./group-records.ts";

/** A group's id, or the parts of an unnamed group (spec, group-setting value). */
export type GroupSetting =
  | number
  | { readonly direct_members: readonly number[]; readonly direct_subgroups: readonly number[] };

/** The permission a value is for. */
export interface PermissionSlot {
  /** Wire name. */
  readonly name: string;
  readonly rule: PermissionRule;
}

/**
 * Finds or makes the group; an object that names a single group and nobody else is that group.
 * @throws ApiError BAD_REQUEST for a group or a person that does not exist, and for a group that may not hold it.
 */
export async function settingGroup(
  tx: Transaction,
  organization: Organization,
  slot: PermissionSlot,
  value: GroupSetting,
): Promise<{ groupId: number; created: GroupRecord | null }> {
  if (typeof value === "number") {
    return { groupId: requireHolder(slot, requireGroup(organization, value)), created: null };
  }
  const memberIds = [...new Set(value.direct_members)];
  const subgroupIds = [...new Set(value.direct_subgroups)];
  for (const id of memberIds)
    if (!organization.users.get(id)?.isActive) throw badRequest(`Invalid user ID: ${id}`);
  const subgroups = subgroupIds.map((id) => requireGroup(organization, id));
  const [only] = subgroups;
  if (memberIds.length === 0 && subgroups.length === 1 && only) {
    return { groupId: requireHolder(slot, only), created: null };
  }
  for (const group of subgroups) requireHolder(slot, group);
  const row = await tx.userGroup.create({
    data: {
      realmId: organization.realm.id,
      members: { create: memberIds.map((userId) => ({ userId })) },
      subgroups: { create: subgroupIds.map((subgroupId) => ({ subgroupId })) },
    },
    select: groupSelection,
  });
  return { groupId: row.id, created: groupRecord(row) };
}

function requireGroup(organization: Organization, id: number): GroupRecord {
  const group = organization.groups.get(id);
  if (!group?.isActive || group.name === null) throw badRequest(`Invalid user group ID: ${id}`);
  return group;
}

/** Id of the group, which the rule of the permission must allow. */
function requireHolder({ name, rule }: PermissionSlot, group: GroupRecord): number {
  const isRefused =
    group.name === "role:internet" ||
    (group.name === "role:everyone" && !rule.mayBeEveryone) ||
    (group.name === "role:nobody" && !rule.mayBeNobody);
  if (isRefused) throw badRequest(`'${name}' setting cannot be set to '${group.name}' group.`);
  return group.id;
}
