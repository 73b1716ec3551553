/** A channel as the wire tells it. */

import type { GroupStore } from "../groups/group-records.ts";
import type { PermissionLookUps } from "../groups/permissions.ts";
import { type GroupSettingValue, groupSettingValue } from "../groups/present-group-setting.ts";
import type { ChannelPermission } from "../organization-memory/permission-defaults.ts";
import type { UserStore } from "../users/user-records.ts";
import type { ChannelRecord } from "./channel-records.ts";

/** What telling a channel asks of the organization. */
export interface ChannelContext {
  readonly groups: Pick<GroupStore, "get" | "system">;
  readonly users: Pick<UserStore, "get">;
  readonly permissions: Pick<PermissionLookUps, "ofChannel">;
}

/** What is counted rather than kept. */
export interface ChannelActivity {
  /** null while nothing was sent. */
  readonly firstMessageId: number | null;
  /** Messages a week; null for a channel younger than a week. */
  readonly weeklyTraffic: number | null;
  /** Whether anything was sent in the last six months. */
  readonly isRecentlyActive: boolean;
  readonly subscriberCount: number;
}

/** A channel that was made just now. */
export const newChannelActivity: ChannelActivity = {
  firstMessageId: null,
  weeklyTraffic: null,
  isRecentlyActive: true,
  subscriberCount: 0,
};

/** The older form of who may post: 1 anyone, 2 administrators, 3 full members, 4 moderators. */
function postPolicy(context: ChannelContext, channel: ChannelRecord): number {
  const group = context.permissions.ofChannel(channel, "can_send_message_group");
  if (group === context.groups.system("role:administrators").id) return 2;
  if (group === context.groups.system("role:fullmembers").id) return 3;
  if (group === context.groups.system("role:moderators").id) return 4;
  return 1;
}

function permissionHolders(
  context: ChannelContext,
  channel: ChannelRecord,
): Record<ChannelPermission, GroupSettingValue> {
  const holder = (permission: ChannelPermission) =>
    groupSettingValue(context, context.permissions.ofChannel(channel, permission));
  return {
    can_add_subscribers_group: holder("can_add_subscribers_group"),
    can_administer_channel_group: holder("can_administer_channel_group"),
    can_delete_any_message_group: holder("can_delete_any_message_group"),
    can_delete_own_message_group: holder("can_delete_own_message_group"),
    can_move_messages_out_of_channel_group: holder("can_move_messages_out_of_channel_group"),
    can_move_messages_within_channel_group: holder("can_move_messages_within_channel_group"),
    can_remove_subscribers_group: holder("can_remove_subscribers_group"),
    can_resolve_topics_group: holder("can_resolve_topics_group"),
    can_send_message_group: holder("can_send_message_group"),
    can_subscribe_group: holder("can_subscribe_group"),
  };
}

/** The channel object of GET /streams, of the register answer and of stream events. */
export function channelPayload(context: ChannelContext, channel: ChannelRecord, activity: ChannelActivity) {
  const policy = postPolicy(context, channel);
  return {
    stream_id: channel.id,
    name: channel.name,
    is_archived: channel.isArchived,
    description: channel.description,
    rendered_description: channel.renderedDescription,
    date_created: channel.createdAt,
    creator_id: channel.creatorId,
    invite_only: channel.isPrivate,
    is_web_public: channel.isWebPublic,
    stream_post_policy: policy,
    is_announcement_only: policy === 2,
    message_retention_days: channel.messageRetentionDays,
    history_public_to_subscribers: channel.historyPublicToSubscribers,
    topics_policy: channel.topicsPolicy,
    first_message_id: activity.firstMessageId,
    folder_id: null,
    is_recently_active: activity.isRecentlyActive,
    stream_weekly_traffic: activity.weeklyTraffic,
    subscriber_count: activity.subscriberCount,
    ...permissionHolders(context, channel),
  };
}
