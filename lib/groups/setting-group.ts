/** Turns a group-setting value of a request into the group that holds the permission. */
import type { Transaction } from "../db/transaction.ts";
import { badRequest } from "../errors.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { holderRefused, type Permission } from "../settings/permission.ts";
import type { GroupRecord } from "./group-records.ts";
import { groupRecord, groupSelection } from "./group-records.ts";

/** A group's id, or the parts of an unnamed group. */
export type GroupSetting =
  | number
  | { readonly direct_members: readonly number[]; readonly direct_subgroups: readonly number[] };

/** The permission that the value is given for. */
export interface PermissionSlot {
  /** Wire name. */
  readonly name: string;
  readonly permission: Permission;
}

/**
 * Finds or creates the group; an object with a single group and no people means that group. The members of an unnamed
 * group never change (another value is another group), so it may hold the permission of several channels.
 * @throws ApiError BAD_REQUEST for a group or a person that does not exist, and for a group that may not hold it.
 */
export async function settingGroup(
  tx: Transaction,
  organization: Organization,
  slot: PermissionSlot,
  value: GroupSetting,
): Promise<{ groupId: number; created: GroupRecord | null }> {
  if (typeof value === "number") {
    return { groupId: holderId(slot, requireGroup(organization, value)), created: null };
  }
  const memberIds = [...new Set(value.direct_members)];
  const subgroupIds = [...new Set(value.direct_subgroups)];
  for (const id of memberIds)
    if (!organization.users.get(id)?.isActive) throw badRequest(`Invalid user ID: ${id}`);
  const subgroups = subgroupIds.map((id) => requireGroup(organization, id));
  const [only] = subgroups;
  if (memberIds.length === 0 && subgroups.length === 1 && only) {
    return { groupId: holderId(slot, only), created: null };
  }
  for (const group of [unnamedGroup, ...subgroups]) requireHolder(slot, group);
  if (memberIds.length === 0 && subgroups.length === 0) requireHolder(slot, nobody);
  const row = await tx.userGroup.create({
    data: {
      realmId: organization.realm.id,
      members: { createMany: { data: memberIds.map((userId) => ({ userId })) } },
      subgroups: { createMany: { data: subgroupIds.map((subgroupId) => ({ subgroupId })) } },
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

/** Id of the group, which the permission must allow. */
function holderId(slot: PermissionSlot, group: GroupRecord): number {
  requireHolder(slot, group);
  return group.id;
}

const unnamedGroup = { name: null, isSystem: false };
/** An empty object means role:nobody. */
const nobody = { name: "role:nobody", isSystem: true };

function requireHolder(
  { name, permission }: PermissionSlot,
  group: Parameters<typeof holderRefused>[2],
): void {
  const refused = holderRefused(name, permission, group);
  if (refused !== null) throw badRequest(refused);
}
