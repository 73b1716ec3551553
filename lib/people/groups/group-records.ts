/** Records of groups, and how events change them in memory. */
import type { Prisma } from "../../kernel/db/generated/client.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { ChangeAppliers, Organization } from "../../kernel/memory/organization.ts";
import { changeRecord, putRecord } from "../../kernel/memory/put-record.ts";
import {
  type GroupChange,
  GroupStore,
  type IdChanges,
  type NewGroup,
  permissionsOf,
  permissionsSelection,
} from "./group-store.ts";

declare module "../../kernel/memory/organization.ts" {
  interface OrganizationStores {
    readonly groups: GroupStore;
  }
  interface OrganizationChanges {
    readonly group: { readonly group: NewGroup };
    /** A group was deleted because its permission has another holder. */
    readonly group_deleted: { readonly groupId: number };
    /** Fields changed, with only permissions that differ. */
    readonly group_changed: { readonly groupId: number; readonly fields: GroupChange };
    readonly group_members: { readonly groupId: number } & IdChanges;
    readonly group_subgroups: { readonly groupId: number } & IdChanges;
  }
}

export const groupChanges: ChangeAppliers<
  "group" | "group_deleted" | "group_changed" | "group_members" | "group_subgroups"
> = {
  group({ groups }, { group: { memberIds, ...group } }) {
    const undo = putRecord(groups, group);
    const undoMembers = groups.changeMembers(group.id, { addedIds: memberIds, removedIds: [] });
    return () => {
      undoMembers();
      undo();
    };
  },
  group_deleted({ groups }, { groupId }) {
    const group = groups.get(groupId);
    if (!group) return undefined;
    const addedIds = [...groups.membersOf(groupId)];
    groups.delete(groupId);
    return () => {
      groups.set(group);
      groups.changeMembers(groupId, { addedIds, removedIds: [] });
    };
  },
  group_changed: ({ groups }, { groupId, fields }) =>
    changeRecord(groups, groupId, (group) => ({
      ...group,
      ...fields,
      permissions: { ...group.permissions, ...fields.permissions },
    })),
  group_members: ({ groups }, { groupId, ...change }) =>
    groups.get(groupId) && groups.changeMembers(groupId, change),
  group_subgroups: ({ groups }, { groupId, ...change }) =>
    changeRecord(groups, groupId, (group) => ({
      ...group,
      subgroupIds: changedIds(group.subgroupIds, change),
    })),
};

function changedIds(ids: readonly number[], { addedIds, removedIds }: IdChanges): number[] {
  const changed = new Set([...ids, ...addedIds]);
  for (const id of removedIds) changed.delete(id);
  return [...changed];
}

export const newGroupSelection = {
  id: true,
  name: true,
  description: true,
  isSystem: true,
  creatorId: true,
  createdAt: true,
  deactivatedAt: true,
} as const satisfies Prisma.UserGroupSelect;

const groupSelection = {
  ...newGroupSelection,
  members: { select: { userId: true } },
  subgroups: { select: { subgroupId: true } },
  settings: permissionsSelection,
} as const satisfies Prisma.UserGroupSelect;

type NewGroupRow = Prisma.UserGroupGetPayload<{ select: typeof newGroupSelection }>;
type GroupRow = Prisma.UserGroupGetPayload<{ select: typeof groupSelection }>;

export function newGroup({ deactivatedAt, ...row }: NewGroupRow): NewGroup {
  return {
    ...row,
    createdAt: Math.floor(row.createdAt.getTime() / 1000),
    isActive: deactivatedAt === null,
    memberIds: [],
    subgroupIds: [],
    permissions: {},
  };
}

function groupRecord({ members, subgroups, settings, ...row }: GroupRow): NewGroup {
  return {
    ...newGroup(row),
    memberIds: members.map((member) => member.userId),
    subgroupIds: subgroups.map((subgroup) => subgroup.subgroupId),
    permissions: permissionsOf(settings),
  };
}

export async function loadGroups(
  tx: Transaction,
  realmId: number,
  organization: () => Organization,
): Promise<GroupStore> {
  const rows = await tx.userGroup.findMany({ where: { realmId }, select: groupSelection });
  return new GroupStore(rows.map(groupRecord), organization);
}
