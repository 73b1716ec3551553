/** Creates a channel inside a transaction: its conversation, its row, its permissions. */

import type { Transaction } from "../db/transaction.ts";
import type { GroupRecord } from "../groups/group-records.ts";
import { type GroupSetting, settingGroup } from "../groups/setting-group.ts";
import type { Actor } from "../organization-memory/actor.ts";
import type { OrganizationChange } from "../organization-memory/organization.ts";
import type { Permission } from "../settings/permission.ts";
import { nameKey } from "../text/name-key.ts";
import { channelDescription } from "./channel-name.ts";
import { type ChannelPermission, channelPermissions } from "./channel-permissions.contract.ts";
import type { ChannelRecord } from "./channel-records.ts";
import { channelRecord, channelSelection } from "./channel-records.ts";
import type { ChannelSettings } from "./channel-settings.contract.ts";

export interface NewChannel {
  readonly name: string;
  readonly description: string;
  readonly isPrivate: boolean;
  readonly historyPublicToSubscribers: boolean;
  readonly isDefault: boolean;
  readonly topicsPolicy: ChannelSettings["topics_policy"];
  /** Days; null inherits, -1 keeps forever. */
  readonly messageRetentionDays: number | null;
  readonly permissions: Partial<Record<ChannelPermission, GroupSetting>>;
}

export interface CreatedChannel {
  readonly channel: ChannelRecord;
  /** Changes for the organization in memory: unnamed groups that hold permissions of the channel, and the channel. */
  readonly changes: readonly OrganizationChange[];
}

/**
 * Writes the channel; the caller appends the events. The creator gets the permissions marked `toCreator`, unless the
 * request gives them to others.
 * @param render makes HTML of a description, as its author may write it.
 * @throws ApiError BAD_REQUEST for a group that does not exist or may not hold a permission.
 */
export async function insertChannel(
  tx: Transaction,
  actor: Actor,
  given: NewChannel,
  render: (description: string) => string,
): Promise<CreatedChannel> {
  const realmId = actor.organization.realm.id;
  const conversation = await tx.conversation.create({ data: { realmId }, select: { id: true } });
  const description = channelDescription(given.description);
  const row = await tx.channel.create({
    data: {
      realmId,
      conversationId: conversation.id,
      name: given.name,
      nameKey: nameKey(given.name),
      description,
      renderedDescription: render(description),
      creatorId: actor.user.id,
      isPrivate: given.isPrivate,
      historyPublicToSubscribers: given.historyPublicToSubscribers,
      topicsPolicy: given.topicsPolicy,
      messageRetentionDays: given.messageRetentionDays,
    },
    select: channelSelection,
  });
  if (given.isDefault) await tx.defaultChannel.create({ data: { realmId, channelId: row.id } });
  const { groups, permissions } = await insertPermissions(tx, actor, row.id, given.permissions);
  const channel = { ...channelRecord(row), isDefault: given.isDefault, permissions };
  const changes: OrganizationChange[] = [
    ...groups.map((group) => ({ kind: "group", group }) as const),
    { kind: "channel", channel },
  ];
  return { channel, changes };
}

/** Writes the permissions of a new channel that differ from their default. */
async function insertPermissions(
  tx: Transaction,
  { organization, user }: Actor,
  channelId: number,
  given: NewChannel["permissions"],
): Promise<{ groups: GroupRecord[]; permissions: Record<string, number> }> {
  const realmId = organization.realm.id;
  const byCreator = { direct_members: [user.id], direct_subgroups: [] };
  const chosen: Readonly<Record<string, GroupSetting | undefined>> = given;
  const groups: GroupRecord[] = [];
  const permissions: Record<string, number> = {};
  for (const [setting, permission] of Object.entries<Permission>(channelPermissions)) {
    const value = chosen[setting] ?? (permission.toCreator ? byCreator : undefined);
    if (value === undefined) continue;
    const { groupId, created } = await settingGroup(tx, organization, { name: setting, permission }, value);
    if (created) groups.push(created);
    permissions[setting] = groupId;
    await tx.permissionSetting.create({ data: { realmId, channelId, setting, groupId } });
  }
  return { groups, permissions };
}
