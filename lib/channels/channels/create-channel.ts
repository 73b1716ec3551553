/** Creates channels within a transaction: conversations, rows, permissions. */
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Permission } from "../../kernel/settings/permission.ts";
import type { NewGroup, Permissions } from "../../people/groups/group-store.ts";

import { type GroupSetting, settingGroup } from "../../people/groups/setting-group.ts";
import { nameKey } from "../../text/name-key.ts";
import type { ChannelRecord } from "./channel-records.ts";
import { type ChannelPermission, channelPermissions } from "./channel-settings.contract.ts";
import type { ChannelSettings } from "./channels.contract.ts";

export interface ChannelTemplate {
  readonly isPrivate: boolean;
  readonly historyPublicToSubscribers: boolean;
  readonly isDefault: boolean;
  readonly topicsPolicy: ChannelSettings["topics_policy"];
  /** Days; null inherits, -1 keeps messages forever. */
  readonly messageRetentionDays: number | null;
  readonly folderId: number | null;
  readonly permissions: Partial<Record<ChannelPermission, GroupSetting>>;
}

export interface NewChannel {
  readonly name: string;
  readonly description: string;
  readonly renderedDescription: string;
}

/** Holders of permissions that differ from the default. */
export interface PermissionHolders {
  readonly permissions: Permissions;
  /** Unnamed groups created to hold them. */
  readonly created: readonly NewGroup[];
  /** Groups chosen in the request; recheck under the lock: one may be deactivated meanwhile. */
  readonly chosenIds: readonly number[];
}

/**
 * Finds or creates the groups that hold permissions. The creator gets those marked `toCreator` by default. No lock is
 * needed, since sends do not write these rows.
 * @throws ApiError BAD_REQUEST for an unknown or unsuitable group.
 */
export async function insertHolders(
  tx: Transaction,
  { organization, user }: Actor,
  given: ChannelTemplate["permissions"],
): Promise<PermissionHolders> {
  const byCreator = { direct_members: [user.id], direct_subgroups: [] };
  const chosen: Readonly<Record<string, GroupSetting | undefined>> = given;
  const created: NewGroup[] = [];
  const permissions: Record<string, number> = {};
  for (const [setting, permission] of Object.entries<Permission>(channelPermissions)) {
    const value = chosen[setting] ?? (permission.toCreator ? byCreator : undefined);
    if (value === undefined) continue;
    const holder = await settingGroup(tx, organization, { name: setting, permission }, value);
    if (holder.created) created.push(holder.created);
    permissions[setting] = holder.groupId;
  }
  const chosenIds = [...Object.values(permissions), ...created.flatMap(({ subgroupIds }) => subgroupIds)];
  return { permissions, created, chosenIds };
}

interface ChannelRow {
  readonly id: number;
  readonly conversation_id: bigint;
  readonly name_key: string;
  readonly created_at: Date;
}

/**
 * The caller locks the organization and appends the events.
 * @returns the records in the given order.
 */
export async function insertChannels(
  tx: Transaction,
  actor: Actor,
  template: ChannelTemplate,
  channels: readonly NewChannel[],
  permissions: Permissions,
): Promise<ChannelRecord[]> {
  const realmId = actor.organization.realm.id;
  const rows = await insertRows(tx, actor, template, channels);
  const ids = rows.map(({ id }) => id);
  if (template.isDefault) {
    await tx.$executeRaw(sql`
      INSERT INTO default_channel (realm_id, channel_id) SELECT ${realmId}, unnest(${ids}::int[])`);
  }
  await tx.$executeRaw(sql`
    INSERT INTO permission_setting (realm_id, channel_id, setting, group_id)
    SELECT ${realmId}, channel.id, held.setting, held.group_id FROM unnest(${ids}::int[]) AS channel(id),
      unnest(${Object.keys(permissions)}::text[], ${Object.values(permissions)}::int[]) AS held(setting, group_id)`);
  const { permissions: _given, ...settings } = template;
  const rowOf = new Map(rows.map((row) => [row.name_key, row]));
  return channels.flatMap((channel) => {
    const row = rowOf.get(nameKey(channel.name));
    if (!row) return [];
    return {
      ...channel,
      ...settings,
      id: row.id,
      conversationId: Number(row.conversation_id),
      creatorId: actor.user.id,
      isWebPublic: false,
      createdAt: Math.floor(row.created_at.getTime() / 1000),
      isArchived: false,
      emailVersion: 0,
      acceptsAutomaticMail: false,
      permissions,
    };
  });
}

function insertRows(
  tx: Transaction,
  { organization, user }: Actor,
  template: ChannelTemplate,
  channels: readonly NewChannel[],
): Promise<ChannelRow[]> {
  const each = (choose: (channel: NewChannel) => string) => channels.map(choose);
  const realmId = organization.realm.id;
  const { isPrivate, historyPublicToSubscribers, topicsPolicy, messageRetentionDays, folderId } = template;
  return tx.$queryRaw<ChannelRow[]>(sql`
    WITH made AS (
      INSERT INTO conversation (realm_id) SELECT ${realmId} FROM generate_series(1, ${channels.length}::int)
      RETURNING id),
    place AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM made)
    INSERT INTO channel (realm_id, conversation_id, name, name_key, description, rendered_description, creator_id,
                         is_private, history_public_to_subscribers, topics_policy, message_retention_days,
                         folder_id)
    SELECT ${realmId}, place.id, given.name, given.name_key, given.description, given.rendered, ${user.id},
           ${isPrivate}, ${historyPublicToSubscribers}, ${topicsPolicy}, ${messageRetentionDays}::int,
           ${folderId}::int
    FROM unnest(${each(({ name }) => name)}::text[], ${each(({ name }) => nameKey(name))}::text[],
                ${each(({ description }) => description)}::text[],
                ${each(({ renderedDescription }) => renderedDescription)}::text[])
      WITH ORDINALITY AS given(name, name_key, description, rendered, n)
    JOIN place USING (n) ORDER BY n
    RETURNING id, conversation_id, name_key, created_at`);
}
