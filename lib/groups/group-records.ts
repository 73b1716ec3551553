/** Groups in memory: their records, who is in them, and how events change them. */
import type { Prisma } from "../db/generated/client.ts";
import type { Transaction } from "../db/transaction.ts";
import type { ChangeAppliers, Organization } from "../organization-memory/organization.ts";
import { changeRecord, putRecord } from "../organization-memory/put-record.ts";
import type { SystemGroupName } from "../roles/system-groups.contract.ts";
import { nameKey } from "../text/name-key.ts";
import type { UserRecord } from "../users/user-records.ts";
import { type Permissions, permissionsOf, permissionsSelection } from "./permission-rows.ts";
import { isInSystemGroup } from "./system-groups.ts";

declare module "../organization-memory/organization.ts" {
  interface OrganizationStores {
    readonly groups: GroupStore;
  }
  interface OrganizationChanges {
    /** A group was created. */
    readonly group: { readonly group: GroupRecord };
    /** An unnamed group was deleted, since the permission that it held was given to others. */
    readonly group_deleted: { readonly groupId: number };
    /** Fields of a group were changed; of the permissions only those that differ. */
    readonly group_changed: { readonly groupId: number; readonly fields: GroupChange };
    /** People were put into a group, or taken out of it. */
    readonly group_members: {
      readonly groupId: number;
      readonly addedIds: readonly number[];
      readonly removedIds: readonly number[];
    };
    /** The same for subgroups. */
    readonly group_subgroups: {
      readonly groupId: number;
      readonly addedIds: readonly number[];
      readonly removedIds: readonly number[];
    };
  }
}

export interface GroupRecord {
  readonly id: number;
  /** null for an unnamed group. */
  readonly name: string | null;
  readonly description: string;
  readonly isSystem: boolean;
  readonly creatorId: number | null;
  /** Seconds since 1970. */
  readonly createdAt: number;
  readonly isActive: boolean;
  readonly memberIds: readonly number[];
  readonly subgroupIds: readonly number[];
  readonly permissions: Permissions;
}

/** The fields of a group that change, members aside. */
export type GroupChange = Partial<Omit<GroupRecord, "id" | "memberIds" | "subgroupIds">>;

export class GroupStore {
  readonly #organization: () => Organization;
  readonly #byId = new Map<number, GroupRecord>();
  readonly #idsByName = new Map<string, number>();
  readonly #members = new Map<number, ReadonlySet<number>>();

  constructor(groups: Iterable<GroupRecord>, organization: () => Organization) {
    this.#organization = organization;
    for (const group of groups) this.set(group);
  }

  get(id: number): GroupRecord | undefined {
    return this.#byId.get(id);
  }

  /** Every group, unnamed and deactivated ones included. */
  all(): Iterable<GroupRecord> {
    return this.#byId.values();
  }

  /** Finds a group by name, whatever the case. */
  named(name: string): GroupRecord | undefined {
    const id = this.#idsByName.get(nameKey(name));
    return id === undefined ? undefined : this.#byId.get(id);
  }

  /** A system group, which every organization has. */
  system(name: SystemGroupName): GroupRecord {
    // System group names equal their keys. This runs for every permission of every channel, so it skips normalizing.
    const id = this.#idsByName.get(name);
    const group = id === undefined ? undefined : this.#byId.get(id);
    if (!group)
      throw new Error(`Organization ${this.#organization().realm.id} lacks the system group ${name}.`);
    return group;
  }

  /** Whether a person is in a group, directly, through subgroups or by role. */
  isMember(groupId: number, user: UserRecord): boolean {
    return this.#isMember(groupId, user, new Set());
  }

  #isMember(groupId: number, user: UserRecord, visited: Set<number>): boolean {
    if (visited.has(groupId)) return false;
    visited.add(groupId);
    const group = this.#byId.get(groupId);
    if (!group?.isActive) return false;
    if (group.isSystem) {
      const { waiting_period_threshold: days } = this.#organization().realm.settings;
      return isInSystemGroup(group.name ?? "", user, days);
    }
    if (this.#members.get(groupId)?.has(user.id)) return true;
    return group.subgroupIds.some((id) => this.#isMember(id, user, visited));
  }

  /** The groups that have a person among their direct members; system groups have no member rows. */
  *withDirectMember(userId: number): Iterable<GroupRecord> {
    for (const group of this.#byId.values()) if (this.#members.get(group.id)?.has(userId)) yield group;
  }

  set(group: GroupRecord): void {
    this.#unlist(group.id);
    this.#byId.set(group.id, group);
    this.#members.set(group.id, new Set(group.memberIds));
    if (group.name) this.#idsByName.set(nameKey(group.name), group.id);
  }

  delete(id: number): void {
    this.#unlist(id);
    this.#byId.delete(id);
    this.#members.delete(id);
  }

  #unlist(id: number): void {
    const name = this.#byId.get(id)?.name;
    if (name) this.#idsByName.delete(nameKey(name));
  }
}

export const groupChanges: ChangeAppliers<
  "group" | "group_deleted" | "group_changed" | "group_members" | "group_subgroups"
> = {
  group: ({ groups }, { group }) => putRecord(groups, group),
  group_deleted({ groups }, { groupId }) {
    const group = groups.get(groupId);
    groups.delete(groupId);
    return group && (() => groups.set(group));
  },
  group_changed: ({ groups }, { groupId, fields }) =>
    changeRecord(groups, groupId, (group) => ({
      ...group,
      ...fields,
      permissions: { ...group.permissions, ...fields.permissions },
    })),
  group_members: ({ groups }, { groupId, ...change }) =>
    changeRecord(groups, groupId, (group) => ({ ...group, memberIds: changedIds(group.memberIds, change) })),
  group_subgroups: ({ groups }, { groupId, ...change }) =>
    changeRecord(groups, groupId, (group) => ({
      ...group,
      subgroupIds: changedIds(group.subgroupIds, change),
    })),
};

function changedIds(
  ids: readonly number[],
  { addedIds, removedIds }: { readonly addedIds: readonly number[]; readonly removedIds: readonly number[] },
): number[] {
  const changed = new Set([...ids, ...addedIds]);
  for (const id of removedIds) changed.delete(id);
  return [...changed];
}

export const groupSelection = {
  id: true,
  name: true,
  description: true,
  isSystem: true,
  creatorId: true,
  createdAt: true,
  deactivatedAt: true,
  members: { select: { userId: true } },
  subgroups: { select: { subgroupId: true } },
  settings: permissionsSelection,
} as const satisfies Prisma.UserGroupSelect;

type GroupRow = Prisma.UserGroupGetPayload<{ select: typeof groupSelection }>;

/** Database row → record. */
export function groupRecord({ members, subgroups, settings, deactivatedAt, ...row }: GroupRow): GroupRecord {
  return {
    ...row,
    createdAt: Math.floor(row.createdAt.getTime() / 1000),
    isActive: deactivatedAt === null,
    memberIds: members.map((member) => member.userId),
    subgroupIds: subgroups.map((subgroup) => subgroup.subgroupId),
    permissions: permissionsOf(settings),
  };
}

/** Reads all groups of an organization. */
export async function loadGroups(
  tx: Transaction,
  realmId: number,
  organization: () => Organization,
): Promise<GroupStore> {
  const rows = await tx.userGroup.findMany({ where: { realmId }, select: groupSelection });
  return new GroupStore(rows.map(groupRecord), organization);
}
