/** Who may do what in the organization, in the order in which people look for it. */
import { permissionLabel } from "../permissions/permission-labels.ts";
import type { RowSection, SettingRow } from "../rows/setting-row.ts";

function permission(name: string, isOwners?: true): SettingRow {
  return { kind: "permission", name, label: permissionLabel(name), ...(isOwners && { isOwners }) };
}

/** Who may do what. */
export const PERMISSION_SECTIONS: readonly RowSection[] = [
  {
    title: "Joining",
    rows: [
      { kind: "switch", name: "invite_required", label: "Joining requires an invitation", isOwners: true },
      permission("can_invite_users_group", true),
      permission("create_multiuse_invite_group", true),
      {
        kind: "switch",
        name: "emails_restricted_to_domains",
        label: "Only addresses at certain mail domains may join",
        isOwners: true,
      },
      {
        kind: "switch",
        name: "disallow_disposable_email_addresses",
        label: "Refuse disposable email addresses",
        isOwners: true,
      },
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
      {
        kind: "switch",
        name: "enable_guest_user_dm_warning",
        label: "Warn before writing to a guest directly",
      },
    ],
  },
  {
    title: "People",
    rows: [
      permission("can_access_all_users_group"),
      { kind: "switch", name: "enable_guest_user_indicator", label: "Mark guests beside their names" },
      { kind: "switch", name: "require_unique_names", label: "No two people may have the same name" },
      { kind: "switch", name: "name_changes_disabled", label: "People may not change their names" },
      { kind: "switch", name: "email_changes_disabled", label: "People may not change their addresses" },
      { kind: "switch", name: "avatar_changes_disabled", label: "People may not change their pictures" },
      { kind: "switch", name: "presence_disabled", label: "Nobody sees who is online" },
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
