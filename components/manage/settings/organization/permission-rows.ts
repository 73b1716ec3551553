/** The organization's permissions, in display order. */
import { permissionLabel } from "../permissions/permission-labels.ts";
import { onOff, type RowSection, type SettingRow } from "../rows/setting-row.ts";

function permission(name: string, isOwners?: true): SettingRow {
  return { kind: "permission", name, label: permissionLabel(name), ...(isOwners && { isOwners }) };
}

export const PERMISSION_SECTIONS: readonly RowSection[] = [
  {
    title: "Joining",
    rows: [
      onOff("invite_required", "Joining requires an invitation", { isOwners: true }),
      permission("can_invite_users_group", true),
      permission("create_multiuse_invite_group", true),
      onOff("emails_restricted_to_domains", "Only addresses at certain mail domains may join", {
        isOwners: true,
      }),
      onOff("disallow_disposable_email_addresses", "Refuse disposable email addresses", { isOwners: true }),
      {
        kind: "number",
        name: "waiting_period_threshold",
        label: "Waiting period before somebody becomes a full member",
        unit: "days",
        isOwners: true,
      },
    ],
  },
  {
    title: "Channels",
    rows: [
      permission("can_create_public_channel_group"),
      permission("can_create_private_channel_group"),
      permission("can_add_subscribers_group"),
      permission("can_set_topics_policy_group"),
      permission("can_set_delete_message_policy_group"),
    ],
  },
  {
    title: "Groups",
    rows: [permission("can_manage_all_groups", true), permission("can_create_groups", true)],
  },
  {
    title: "Messages",
    rows: [
      permission("can_mention_many_users_group"),
      permission("can_delete_own_message_group"),
      permission("can_delete_any_message_group"),
      permission("can_move_messages_between_topics_group"),
      permission("can_move_messages_between_channels_group"),
      permission("can_resolve_topics_group"),
    ],
  },
  {
    title: "Direct messages",
    rows: [
      permission("direct_message_initiator_group"),
      permission("direct_message_permission_group"),
      onOff("enable_guest_user_dm_warning", "Warn before writing to a guest directly"),
    ],
  },
  {
    title: "People",
    rows: [
      permission("can_access_all_users_group"),
      onOff("enable_guest_user_indicator", "Mark guests beside their names"),
      onOff("require_unique_names", "No two people may have the same name"),
      onOff("name_changes_disabled", "People may not change their names"),
      onOff("email_changes_disabled", "People may not change their addresses"),
      onOff("avatar_changes_disabled", "People may not change their pictures"),
      onOff("presence_disabled", "Nobody sees who is online"),
    ],
  },
  {
    title: "Other",
    rows: [
      permission("can_create_bots_group"),
      permission("can_create_write_only_bots_group"),
      permission("can_add_custom_emoji_group"),
    ],
  },
];
