/** Which groups may hold each permission; the defaults are in permission-defaults.ts. */

import type { SystemGroupName } from "../groups/system-groups.ts";
import type { ChannelPermission, GroupPermission, RealmPermission } from "./permission-defaults.ts";

/** What a permission may be set to. Guests are in "role:everyone", the public in "role:internet". */
export interface PermissionRule {
  readonly mayBeNobody: boolean;
  readonly mayBeEveryone: boolean;
  /** Only these system groups; absent: any group within the other two limits. */
  readonly onlySystemGroups?: readonly SystemGroupName[];
  /** A new owner's default that is not a fixed group: its creator. */
  readonly defaultsToCreator?: "stream_creator_or_nobody" | "group_creator";
  /** Its value in system groups, where that differs. */
  readonly inSystemGroups?: SystemGroupName;
}

const anyone: PermissionRule = { mayBeNobody: true, mayBeEveryone: true };
const noGuests: PermissionRule = { mayBeNobody: true, mayBeEveryone: false };
const someMembers: PermissionRule = { mayBeNobody: false, mayBeEveryone: false };

export const realmPermissionRules: Readonly<Record<RealmPermission, PermissionRule>> = {
  can_access_all_users_group: {
    mayBeNobody: false,
    mayBeEveryone: true,
    onlySystemGroups: ["role:everyone", "role:members"],
  },
  can_add_custom_emoji_group: noGuests,
  can_add_subscribers_group: noGuests,
  can_create_bots_group: noGuests,
  can_create_groups: noGuests,
  can_create_private_channel_group: noGuests,
  can_create_public_channel_group: noGuests,
  can_create_web_public_channel_group: {
    mayBeNobody: true,
    mayBeEveryone: false,
    onlySystemGroups: ["role:moderators", "role:administrators", "role:owners", "role:nobody"],
  },
  can_create_write_only_bots_group: noGuests,
  can_delete_any_message_group: noGuests,
  can_delete_own_message_group: anyone,
  can_invite_users_group: noGuests,
  can_manage_all_groups: someMembers,
  can_manage_billing_group: someMembers,
  can_mention_many_users_group: anyone,
  can_move_messages_between_channels_group: noGuests,
  can_move_messages_between_topics_group: anyone,
  can_resolve_topics_group: anyone,
  can_set_delete_message_policy_group: noGuests,
  can_set_topics_policy_group: anyone,
  can_summarize_topics_group: anyone,
  create_multiuse_invite_group: noGuests,
  direct_message_initiator_group: anyone,
  direct_message_permission_group: anyone,
};

export const channelPermissionRules: Readonly<Record<ChannelPermission, PermissionRule>> = {
  can_add_subscribers_group: noGuests,
  can_administer_channel_group: { ...noGuests, defaultsToCreator: "stream_creator_or_nobody" },
  can_delete_any_message_group: noGuests,
  can_delete_own_message_group: anyone,
  can_move_messages_out_of_channel_group: noGuests,
  can_move_messages_within_channel_group: anyone,
  can_remove_subscribers_group: noGuests,
  can_resolve_topics_group: anyone,
  can_send_message_group: anyone,
  can_subscribe_group: noGuests,
};

export const groupPermissionRules: Readonly<Record<GroupPermission, PermissionRule>> = {
  can_add_members_group: { ...noGuests, defaultsToCreator: "group_creator", inSystemGroups: "role:nobody" },
  can_join_group: noGuests,
  can_leave_group: { ...anyone, inSystemGroups: "role:nobody" },
  can_manage_group: { ...noGuests, defaultsToCreator: "group_creator", inSystemGroups: "role:nobody" },
  can_mention_group: { ...anyone, inSystemGroups: "role:nobody" },
  can_remove_members_group: noGuests,
};
