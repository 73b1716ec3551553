/** Makes a channel inside a transaction: its conversation, its row, who holds its permissions. */
import type { Actor } from "../auth/actor.ts";
import type { Transaction } from "../db/transaction.ts";
import { badRequest } from "../errors.ts";
import type { GroupRecord } from "../groups/group-records.ts";
import { type GroupSetting, settingGroup } from "../groups/setting-group.ts";
import { renderMessage } from "../markdown/render-message.ts";
import { markdownSnapshot } from "../messages/markdown-snapshot.ts";
import type { OrganizationChange } from "../organization-memory/organization.ts";
import type { ChannelPermission } from "../organization-memory/permission-defaults.ts";
import { channelPermissionRules } from "../organization-memory/permission-rules.ts";
import { nameKey } from "../text/name-key.ts";
import { ROLE_OWNER } from "../users/roles.contract.ts";
import { channelDescription } from "./channel-name.ts";
import type { ChannelRecord } from "./channel-records.ts";
import { channelRecord, channelSelection } from "./channel-records.ts";
import type { TopicsPolicy } from "./topics-policy.ts";

export interface NewChannel {
  readonly name: string;
  readonly description: string;
  readonly isPrivate: boolean;
  readonly historyPublicToSubscribers: boolean;
  readonly isDefault: boolean;
  readonly topicsPolicy: TopicsPolicy;
  /** Days; null inherits, -1 keeps forever. */
  readonly messageRetentionDays: number | null;
  readonly permissions: Partial<Record<ChannelPermission, GroupSetting>>;
}

export interface CreatedChannel {
  readonly channel: ChannelRecord;
  /** Unnamed groups that were made for its permissions. */
  readonly groups: readonly GroupRecord[];
  /** What the organization must learn. */
  readonly changes: readonly OrganizationChange[];
}

/**
 * Writes the channel; the caller announces it. Whoever makes a channel administers it unless said otherwise.
 * @throws ApiError BAD_REQUEST for a group that does not exist.
 */
export async function insertChannel(
  tx: Transaction,
  actor: Actor,
  given: NewChannel,
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
      renderedDescription: renderMessage(description, markdownSnapshot(actor)).html,
      creatorId: actor.user.id,
      isPrivate: given.isPrivate,
      historyPublicToSubscribers: given.historyPublicToSubscribers,
      topicsPolicy: given.topicsPolicy,
      messageRetentionDays: given.messageRetentionDays,
    },
    select: channelSelection,
  });
  if (given.isDefault) await tx.defaultChannel.create({ data: { realmId, channelId: row.id } });
  const administer = { direct_members: [actor.user.id], direct_subgroups: [] };
  const settings: Readonly<Record<string, GroupSetting | undefined>> = {
    can_administer_channel_group: administer,
    ...given.permissions,
  };
  const groups: GroupRecord[] = [];
  const permissions: Record<string, number> = {};
  for (const [setting, rule] of Object.entries(channelPermissionRules)) {
    const value = settings[setting];
    if (value === undefined) continue;
    const slot = { name: setting, rule };
    const { groupId, created } = await settingGroup(tx, actor.organization, slot, value);
    if (created) groups.push(created);
    permissions[setting] = groupId;
    await tx.permissionSetting.create({ data: { realmId, channelId: row.id, setting, groupId } });
  }
  const channel = { ...channelRecord(row), isDefault: given.isDefault, permissions };
  const changes: OrganizationChange[] = [
    ...groups.map((group) => ({ kind: "group", group }) as const),
    { kind: "channel", channel },
  ];
  return { channel, groups, changes };
}

/**
 * The retention a request asks for, in days.
 * @throws ApiError BAD_REQUEST for whoever may not decide it.
 */
export function retentionDays(actor: Actor, given: number | string | undefined): number | null {
  if (given === undefined || given === "realm_default") return null;
  if (actor.user.role > ROLE_OWNER) throw badRequest("Must be an organization owner");
  return typeof given === "number" ? given : -1;
}
