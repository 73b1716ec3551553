/** Labels of permissions: "Who can …". */
import type { ChannelPermission } from "../../../../lib/channels/channels/channel-settings.contract.ts";

const ORGANIZATION: Readonly<Record<string, string>> = {
  can_access_all_users_group: "see everyone in the organization",
  can_add_custom_emoji_group: "add custom emoji",
  can_add_subscribers_group: "add others to channels",
  can_create_bots_group: "create bots",
  can_create_groups: "create groups",
  can_create_private_channel_group: "create private channels",
  can_create_public_channel_group: "create public channels",
  can_create_write_only_bots_group: "create bots that only send messages",
  can_delete_any_message_group: "delete any message",
  can_delete_own_message_group: "delete their own messages",
  can_invite_users_group: "invite people by email",
  can_manage_all_groups: "manage all groups",
  can_mention_many_users_group: "notify many people at once with @all",
  can_move_messages_between_channels_group: "move messages to another channel",
  can_move_messages_between_topics_group: "move messages to another topic",
  can_resolve_topics_group: "resolve topics",
  can_set_delete_message_policy_group: "choose who deletes messages in a channel",
  can_set_topics_policy_group: "choose whether a channel needs topics",
  create_multiuse_invite_group: "create invitation links",
  direct_message_initiator_group: "start direct conversations",
  direct_message_permission_group: "take part in direct conversations",
};

const GROUP: Readonly<Record<string, string>> = {
  can_manage_group: "manage this group",
  can_add_members_group: "add members",
  can_remove_members_group: "remove members",
  can_join_group: "join by themselves",
  can_leave_group: "leave by themselves",
  can_mention_group: "mention this group",
};

const CHANNEL: Readonly<Record<ChannelPermission, string>> = {
  can_administer_channel_group: "administer this channel",
  can_add_subscribers_group: "add others",
  can_remove_subscribers_group: "remove others",
  can_subscribe_group: "join by themselves",
  can_send_message_group: "post here",
  can_create_topic_group: "start new topics here",
  can_delete_any_message_group: "delete any message here",
  can_delete_own_message_group: "delete their own messages here",
  can_move_messages_within_channel_group: "move messages to another topic here",
  can_move_messages_out_of_channel_group: "move messages from here to other channels",
  can_resolve_topics_group: "resolve topics here",
};

/** Channel permissions in display order. */
export const CHANNEL_PERMISSION_NAMES = [
  "can_send_message_group",
  "can_create_topic_group",
  "can_administer_channel_group",
  "can_add_subscribers_group",
  "can_remove_subscribers_group",
  "can_subscribe_group",
  "can_resolve_topics_group",
  "can_move_messages_within_channel_group",
  "can_move_messages_out_of_channel_group",
  "can_delete_own_message_group",
  "can_delete_any_message_group",
] as const satisfies readonly ChannelPermission[];

/** Others have these, too, by an organization permission or in public channels. */
const IN_ADDITION: ReadonlySet<ChannelPermission> = new Set([
  "can_add_subscribers_group",
  "can_subscribe_group",
  "can_resolve_topics_group",
  "can_move_messages_within_channel_group",
  "can_move_messages_out_of_channel_group",
  "can_delete_any_message_group",
  "can_delete_own_message_group",
]);

/** Organization permissions share some names. */
export function channelPermissionLabel(name: ChannelPermission): string {
  return `${IN_ADDITION.has(name) ? "Who else" : "Who"} can ${CHANNEL[name]}`;
}

/** The hint explains the permission, and must agree with the server's rules in `lib/channels/channels/channel-rights.ts`. */
export function channelPermissionHint(name: ChannelPermission, isPrivate: boolean): string | undefined {
  switch (name) {
    case "can_send_message_group":
      return isPrivate
        ? "Of these people, only subscribers can post."
        : "Of these people, members of the organization can post; guests must be subscribed.";
    case "can_create_topic_group":
      return "They also need to be allowed to post. Others can reply to existing topics.";
    case "can_administer_channel_group":
      return "They can change the settings, remove people and archive the channel, and, when they can read it, add people. In a private channel, they cannot read messages unless they are subscribed.";
    case "can_add_subscribers_group":
      return isPrivate
        ? "They can add anybody, including themselves, and see that the channel exists. Subscribers who administer the channel or may add people to every channel can add others, too."
        : "They can add anybody, including themselves. People who can read the channel and administer it or may add people to every channel can add others, too.";
    case "can_remove_subscribers_group":
      return "They must be able to see the channel. Administrators of the organization and of the channel can remove others, too. Everybody can leave.";
    case "can_subscribe_group":
      return isPrivate
        ? "They can join and read the channel without being added. Others must be added."
        : "All members of the organization can join public channels; this is for guests.";
    default:
      return undefined;
  }
}

/** Group permissions in display order. */
export const GROUP_PERMISSION_NAMES = [
  "can_manage_group",
  "can_add_members_group",
  "can_remove_members_group",
  "can_join_group",
  "can_leave_group",
  "can_mention_group",
] as const;

/** Unknown permissions show their wire name. */
export function permissionLabel(name: string): string {
  const words = name
    .replace(/^can_/, "")
    .replace(/_group$/, "")
    .replaceAll("_", " ");
  return `Who can ${ORGANIZATION[name] ?? GROUP[name] ?? words}`;
}
