/** Turns group-setting values of requests into the groups that hold permissions. */
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { holderRefused, type Permission } from "../../kernel/settings/permission.ts";
import { newGroup } from "./group-records.ts";
import type { GroupRecord, NewGroup } from "./group-store.ts";
import { ascending } from "./present-group-setting.ts";

export type GroupSetting =
  | number
  | { readonly direct_members: readonly number[]; readonly direct_subgroups: readonly number[] };

export interface PermissionSlot {
  readonly name: string;
  readonly permission: Permission;
}

export interface GroupParts {
  readonly memberIds: readonly number[];
  readonly subgroupIds: readonly number[];
}

/** An existing group's id, or an unnamed group to create. */
export type ChosenHolder = number | GroupParts;

/**
 * A single group without users means that group, an empty object role:nobody.
 * @throws ApiError BAD_REQUEST for an unknown group or user, and for a group that may not hold the permission.
 */
export function chosenHolder(
  organization: Organization,
  slot: PermissionSlot,
  value: GroupSetting,
): ChosenHolder {
  if (typeof value === "number") return holderId(slot, requireGroup(organization, value));
  const memberIds = ascending(value.direct_members);
  const subgroupIds = ascending(value.direct_subgroups);
  for (const id of memberIds)
    if (!organization.users.get(id)?.isActive) throw badRequest(`Invalid user ID: ${id}`);
  const subgroups = subgroupIds.map((id) => requireGroup(organization, id));
  const [only] = subgroups;
  if (memberIds.length === 0 && subgroups.length === 1 && only) return holderId(slot, only);
  if (memberIds.length === 0 && subgroups.length === 0) {
    return holderId(slot, organization.groups.system("role:nobody"));
  }
  for (const group of [unnamedGroup, ...subgroups]) requireHolder(slot, group);
  return { memberIds, subgroupIds };
}

/**
 * Creates the groups in order, with three statements for any number. Their members never change, since another value is
 * another group, so channels may share one.
 */
export async function insertUnnamedGroups(
  tx: Transaction,
  realmId: number,
  groups: readonly GroupParts[],
): Promise<NewGroup[]> {
  if (groups.length === 0) return [];
  const rows = await tx.$queryRaw<{ id: number; createdAt: Date }[]>(sql`
    INSERT INTO user_group (realm_id, is_system) SELECT ${realmId}, false FROM generate_series(1, ${groups.length}::int)
    RETURNING id, created_at AS "createdAt"`);
  const made = rows.map((row, index) => ({
    ...newGroup({ ...row, ...unnamedGroup, description: "", creatorId: null, deactivatedAt: null }),
    ...(groups[index] ?? { memberIds: [], subgroupIds: [] }),
  }));
  const members = made.flatMap(({ id, memberIds }) => memberIds.map((userId) => [id, userId] as const));
  const subgroups = made.flatMap(({ id, subgroupIds }) => subgroupIds.map((other) => [id, other] as const));
  await tx.$executeRaw`
    INSERT INTO user_group_member (group_id, user_id)
    SELECT * FROM unnest(${members.map(([id]) => id)}::int[], ${members.map(([, userId]) => userId)}::int[])`;
  await tx.$executeRaw`
    INSERT INTO user_group_subgroup (group_id, subgroup_id)
    SELECT * FROM unnest(${subgroups.map(([id]) => id)}::int[], ${subgroups.map(([, other]) => other)}::int[])`;
  return made;
}

/** @throws ApiError as `chosenHolder`. */
export async function settingGroup(
  tx: Transaction,
  organization: Organization,
  slot: PermissionSlot,
  value: GroupSetting,
): Promise<{ groupId: number; created: NewGroup | null }> {
  const holder = chosenHolder(organization, slot, value);
  if (typeof holder === "number") return { groupId: holder, created: null };
  const [created] = await insertUnnamedGroups(tx, organization.realm.id, [holder]);
  if (!created) throw new Error("An unnamed group was not created.");
  return { groupId: created.id, created };
}

function requireGroup(organization: Organization, id: number): GroupRecord {
  const group = organization.groups.get(id);
  if (!group?.isActive || group.name === null) throw badRequest(`Invalid user group ID: ${id}`);
  return group;
}

function holderId(slot: PermissionSlot, group: GroupRecord): number {
  requireHolder(slot, group);
  return group.id;
}

const unnamedGroup = { name: null, isSystem: false };

function requireHolder(
  { name, permission }: PermissionSlot,
  group: Parameters<typeof holderRefused>[2],
): void {
  const refused = holderRefused(name, permission, group);
  if (refused !== null) throw badRequest(refused);
}
