/** How organization records are read from the database: what to select, and row to record. */
import type { Prisma } from "../db/generated/client.ts";
import { realmSettings } from "./realm-settings.ts";
import type { ChannelRecord, GroupRecord, Permissions, RealmRecord, UserRecord } from "./records.ts";
import { topicsPolicies } from "./topics-policy.ts";
import { readUserSettings } from "./user-settings.ts";

const settingSelection = { select: { setting: true, groupId: true } } as const;

export const realmSelection = {
  id: true,
  subdomain: true,
  name: true,
  description: true,
  settings: true,
  createdAt: true,
  deactivatedAt: true,
  permissionSettings: { ...settingSelection, where: { channelId: null, ownerGroupId: null } },
} as const satisfies Prisma.RealmSelect;

export const userSelection = {
  id: true,
  email: true,
  deliveryEmail: true,
  fullName: true,
  role: true,
  isActive: true,
  botType: true,
  botOwnerId: true,
  keyVersion: true,
  timezone: true,
  avatarVersion: true,
  settings: true,
  isImportedStub: true,
  createdAt: true,
} as const satisfies Prisma.UserSelect;

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
  settings: settingSelection,
} as const satisfies Prisma.UserGroupSelect;

export const channelSelection = {
  id: true,
  conversationId: true,
  name: true,
  description: true,
  renderedDescription: true,
  creatorId: true,
  isPrivate: true,
  isWebPublic: true,
  historyPublicToSubscribers: true,
  topicsPolicy: true,
  messageRetentionDays: true,
  createdAt: true,
  archivedAt: true,
  settings: settingSelection,
  defaultIn: { select: { realmId: true } },
} as const satisfies Prisma.ChannelSelect;

export type RealmRow = Prisma.RealmGetPayload<{ select: typeof realmSelection }>;
export type UserRow = Prisma.UserGetPayload<{ select: typeof userSelection }>;
export type GroupRow = Prisma.UserGroupGetPayload<{ select: typeof groupSelection }>;
export type ChannelRow = Prisma.ChannelGetPayload<{ select: typeof channelSelection }>;

function permissions(rows: readonly { setting: string; groupId: number }[]): Permissions {
  return Object.fromEntries(rows.map((row) => [row.setting, row.groupId]));
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/** Database row → record. */
export function realmRecord({ permissionSettings, deactivatedAt, ...row }: RealmRow): RealmRecord {
  return {
    ...row,
    settings: realmSettings.parse(row.settings),
    permissions: permissions(permissionSettings),
    createdAt: seconds(row.createdAt),
    isActive: deactivatedAt === null,
  };
}

/** Database row → record. */
export function userRecord(row: UserRow): UserRecord {
  return { ...row, settings: readUserSettings(row.settings), createdAt: seconds(row.createdAt) };
}

/** Database row → record. */
export function groupRecord({ members, subgroups, settings, deactivatedAt, ...row }: GroupRow): GroupRecord {
  return {
    ...row,
    createdAt: seconds(row.createdAt),
    isActive: deactivatedAt === null,
    memberIds: members.map((member) => member.userId),
    subgroupIds: subgroups.map((subgroup) => subgroup.subgroupId),
    permissions: permissions(settings),
  };
}

/** Database row → record. */
export function channelRecord({ settings, archivedAt, defaultIn, ...row }: ChannelRow): ChannelRecord {
  return {
    ...row,
    conversationId: Number(row.conversationId),
    topicsPolicy: topicsPolicies.parse(row.topicsPolicy),
    createdAt: seconds(row.createdAt),
    isArchived: archivedAt !== null,
    isDefault: defaultIn.length > 0,
    permissions: permissions(settings),
  };
}
