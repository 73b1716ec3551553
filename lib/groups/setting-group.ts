/** Turns a group-setting value of a request into the group that holds the permission. */
import type { Transaction } from "../db/transaction.ts";
import type { Directory } from "../directory/directory.ts";
import { groupRecord, groupSelection } from "../directory/record-rows.ts";
import type { GroupRecord } from "../directory/records.ts";
import { badRequest } from "../errors.ts";

/** A group's id, or the parts of an unnamed group (spec, group-setting value). */
export type GroupSetting =
  | number
  | { readonly direct_members: readonly number[]; readonly direct_subgroups: readonly number[] };

/**
 * Finds or makes the group; an object that names a single group and nobody else is that group.
 * @throws ApiError BAD_REQUEST for a group or a person that does not exist.
 */
export async function settingGroup(
  tx: Transaction,
  directory: Directory,
  value: GroupSetting,
): Promise<{ groupId: number; created: GroupRecord | null }> {
  if (typeof value === "number") return { groupId: requireGroup(directory, value), created: null };
  const memberIds = [...new Set(value.direct_members)];
  const subgroupIds = [...new Set(value.direct_subgroups)];
  for (const id of memberIds) if (!directory.user(id)?.isActive) throw badRequest(`Invalid user ID: ${id}`);
  for (const id of subgroupIds) requireGroup(directory, id);
  const [only] = subgroupIds;
  if (memberIds.length === 0 && subgroupIds.length === 1 && only !== undefined) {
    return { groupId: only, created: null };
  }
  const row = await tx.userGroup.create({
    data: {
      realmId: directory.realm.id,
      members: { create: memberIds.map((userId) => ({ userId })) },
      subgroups: { create: subgroupIds.map((subgroupId) => ({ subgroupId })) },
    },
    select: groupSelection,
  });
  return { groupId: row.id, created: groupRecord(row) };
}

function requireGroup(directory: Directory, id: number): number {
  const group = directory.group(id);
  if (!group?.isActive || group.name === null) throw badRequest(`Invalid user group ID: ${id}`);
  return id;
}
