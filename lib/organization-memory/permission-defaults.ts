/** Who holds each permission when nobody has chosen: a system group. */
import type { SystemGroupName } from "../groups/system-groups.ts";

export const realmPermissionDefaults = {
  can_access_all_users_group: "role:everyone",
  can_add_custom_emoji_group: "role:members",
  can_add_subscribers_group: "role:members",
  can_create_bots_group: "role:members",
  can_create_groups: "role:members",
  can_create_private_channel_group: "role:members",
  can_create_public_channel_group: "role:members",
  can_create_web_public_channel_group: "role:owners",
  can_create_write_only_bots_group: "role:members",
  can_delete_any_message_group: "role:administrators",
  can_delete_own_message_group: "role:everyone",
  can_invite_users_group: "role:members",
  can_manage_all_groups: "role:owners",
  can_manage_billing_group: "role:administrators",
  can_mention_many_users_group: "role:administrators",
  can_move_messages_between_channels_group: "role:members",
  can_move_messages_between_topics_group: "role:everyone",
  can_resolve_topics_group: "role:everyone",
  can_set_delete_message_policy_group: "role:moderators",
  can_set_topics_policy_group: "role:members",
  can_summarize_topics_group: "role:everyone",
  create_multiuse_invite_group: "role:administrators",
  direct_message_initiator_group: "role:everyone",
  direct_message_permission_group: "role:everyone",
} as const satisfies Record<string, SystemGroupName>;

export type RealmPermission = keyof typeof realmPermissionDefaults;

export const channelPermissionDefaults = {
  can_add_subscribers_group: "role:nobody",
  can_administer_channel_group: "role:nobody",
  can_delete_any_message_group: "role:nobody",
  can_delete_own_message_group: "role:nobody",
  can_move_messages_out_of_channel_group: "role:nobody",
  can_move_messages_within_channel_group: "role:nobody",
  can_remove_subscribers_group: "role:administrators",
  can_resolve_topics_group: "role:nobody",
  can_send_message_group: "role:everyone",
  can_subscribe_group: "role:nobody",
} as const satisfies Record<string, SystemGroupName>;

export type ChannelPermission = keyof typeof channelPermissionDefaults;

export const groupPermissionDefaults = {
  can_add_members_group: "role:nobody",
  can_join_group: "role:nobody",
  can_leave_group: "role:everyone",
  can_manage_group: "role:nobody",
  can_mention_group: "role:everyone",
  can_remove_members_group: "role:nobody",
} as const satisfies Record<string, SystemGroupName>;

export type GroupPermission = keyof typeof groupPermissionDefaults;
