/** Changes the holders of permissions of an organization, channel or group. */
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { ApiError } from "../../kernel/errors.ts";
import type { Organization, OrganizationChange } from "../../kernel/memory/organization.ts";
import type { GroupSettingChange, GroupSettingValue } from "../../kernel/roles/group-setting.contract.ts";
import { defaultHolder, type Permission, type PermissionsTable } from "../../kernel/settings/permission.ts";
import type { Permissions } from "./group-store.ts";
import { requireNoneDeactivated } from "./membership-rows.ts";
import { ascending, groupSettingValue } from "./present-group-setting.ts";

import { type ChosenHolder, chosenHolder, insertUnnamedGroups } from "./setting-group.ts";

/** A channel, a group, or, when both are null, the organization. */
export interface PermissionOwner {
  readonly realmId: number;
  readonly channelId: number | null;
  readonly ownerGroupId: number | null;
}

interface PlannedPermission {
  readonly name: string;
  readonly holder: ChosenHolder;
  readonly value: GroupSettingValue;
  readonly defaultGroupId: number;
  /** null when the request names none. */
  readonly expectedGroupId: number | null;
}

export type PermissionPlan = readonly PlannedPermission[];

/**
 * Leaves out changes without effect.
 * @param given wire name → new holder and, optionally, the present one; other names are ignored.
 * @param holderId the present holder of a permission.
 * @throws ApiError EXPECTATION_MISMATCH for a wrong `old`; BAD_REQUEST for an unknown group or person, and for a group
 *   that may not hold the permission.
 */
export function planPermissions<Table extends PermissionsTable>(
  organization: Organization,
  table: Table,
  given: { readonly [Name in keyof Table]?: GroupSettingChange | undefined },
  holderId: (permission: keyof Table & string) => number,
): PermissionPlan {
  const names: (keyof Table & string)[] = Object.keys(table);
  return names.flatMap((name) => {
    const change = given[name];
    const permission: Permission | undefined = table[name];
    if (change === undefined || permission === undefined) return [];
    const groupId = holderId(name);
    const present = normalized(organization, groupSettingValue(organization, groupId));
    if (change.old !== undefined && normalized(organization, change.old) !== present) throw wrongOld();
    if (normalized(organization, change.new) === present) return [];
    const holder = chosenHolder(organization, { name, permission }, change.new);
    const value =
      typeof holder === "number"
        ? holder
        : { direct_members: [...holder.memberIds], direct_subgroups: [...holder.subgroupIds] };
    const defaultGroupId = organization.groups.system(defaultHolder(permission)).id;
    const expectedGroupId = change.old === undefined ? null : groupId;
    return [{ name, holder, value, defaultGroupId, expectedGroupId }];
  });
}

function wrongOld(): ApiError {
  return new ApiError("EXPECTATION_MISMATCH", "'old' value does not match the expected value.");
}

/** Equal for values that mean the same people. */
function normalized({ groups }: Pick<Organization, "groups">, value: GroupSettingValue): string {
  if (typeof value === "number") return String(value);
  const members = ascending(value.direct_members);
  const subgroups = ascending(value.direct_subgroups);
  if (members.length > 0 || subgroups.length > 1) return JSON.stringify([members, subgroups]);
  return String(subgroups[0] ?? groups.system("role:nobody").id);
}

export interface WrittenPermissions {
  readonly permissions: Permissions;
  readonly changes: readonly OrganizationChange[];
}

/**
 * Writes with a fixed number of statements under the organization's lock, so that nobody else changes these permissions
 * or deactivates a group.
 * @throws ApiError EXPECTATION_MISMATCH for a concurrent change of an expected value; BAD_REQUEST for a group
 *   deactivated meanwhile.
 */
export async function writePermissions(
  tx: Transaction,
  owner: PermissionOwner,
  plan: PermissionPlan,
): Promise<WrittenPermissions> {
  if (plan.length === 0) return { permissions: {}, changes: [] };
  const { realmId, channelId, ownerGroupId } = owner;
  const isPlanned = sql`realm_id = ${realmId} AND channel_id IS NOT DISTINCT FROM ${channelId}::int
    AND owner_group_id IS NOT DISTINCT FROM ${ownerGroupId}::int
    AND setting = ANY(${plan.map(({ name }) => name)}::text[])`;
  const former = await tx.$queryRaw<StoredPermission[]>(sql`
    SELECT setting, group_id AS "groupId" FROM permission_setting WHERE ${isPlanned}`);
  requireUnchanged(plan, former);
  await requireNoneDeactivated(
    tx,
    plan.flatMap(({ holder }) => groupIdsOf(holder)),
  );
  const parts = plan.flatMap(({ holder }) => (typeof holder === "number" ? [] : [holder]));
  const created = await insertUnnamedGroups(tx, owner.realmId, parts);
  const madeOf = new Map(parts.map((part, index) => [part, created[index]?.id ?? 0]));
  const idOf = (holder: ChosenHolder) => (typeof holder === "number" ? holder : (madeOf.get(holder) ?? 0));
  const stored = plan.filter(({ holder, defaultGroupId }) => holder !== defaultGroupId);
  await tx.$executeRaw(sql`DELETE FROM permission_setting WHERE ${isPlanned}`);
  await tx.$executeRaw(sql`
    INSERT INTO permission_setting (realm_id, channel_id, owner_group_id, setting, group_id)
    SELECT ${realmId}::int, ${channelId}::int, ${ownerGroupId}::int, given.setting, given.group_id
    FROM unnest(${stored.map(({ name }) => name)}::text[], ${stored.map(({ holder }) => idOf(holder))}::int[])
      AS given (setting, group_id)`);
  const deletedIds = await deleteUnnamedGroups(
    tx,
    former.map(({ groupId }) => groupId),
  );
  return {
    permissions: Object.fromEntries(plan.map(({ name, holder }) => [name, idOf(holder)])),
    changes: [
      ...created.map((group) => ({ kind: "group", group }) as const),
      ...deletedIds.map((groupId) => ({ kind: "group_deleted", groupId }) as const),
    ],
  };
}

interface StoredPermission {
  readonly setting: string;
  readonly groupId: number;
}

const groupIdsOf = (holder: ChosenHolder) => (typeof holder === "number" ? [holder] : holder.subgroupIds);

function requireUnchanged(plan: PermissionPlan, former: readonly StoredPermission[]): void {
  const stored = new Map(former.map(({ setting, groupId }) => [setting, groupId]));
  for (const { name, expectedGroupId, defaultGroupId } of plan) {
    if (expectedGroupId === null) continue;
    if ((stored.get(name) ?? defaultGroupId) !== expectedGroupId) throw wrongOld();
  }
}

/** Deletes groups that no longer hold anything; returns their ids. */
async function deleteUnnamedGroups(tx: Transaction, groupIds: readonly number[]): Promise<number[]> {
  if (groupIds.length === 0) return [];
  const rows = await tx.$queryRaw<{ id: number }[]>`
    DELETE FROM user_group WHERE id = ANY(${groupIds}::int[]) AND name IS NULL
      AND NOT EXISTS (SELECT FROM permission_setting WHERE group_id = user_group.id)
    RETURNING id`;
  return rows.map(({ id }) => id);
}
