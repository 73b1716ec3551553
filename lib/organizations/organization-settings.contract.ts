/** An organization's plain settings, one line each; its permissions are in organization-permissions.contract.ts. */
import { z } from "zod";
import { jsonOrTextParam } from "../contract/contract.ts";
import { ROLE_OWNER } from "../roles/roles.contract.ts";
import { type SettingValues, setting } from "../settings/setting.ts";

const flag = z.boolean();
/** Settings that only owners may change. */
const byOwners = { changedBy: ROLE_OWNER } as const;
/** Seconds; null means no limit, for which clients also send "unlimited". */
const timeLimit = z.int().positive().nullable();
const limited = {
  param: jsonOrTextParam(
    z.union([timeLimit, z.literal("unlimited")]).transform((limit) => (limit === "unlimited" ? null : limit)),
  ),
} as const;
/** Id of a channel; -1 is none. */
const noticeChannel = z.int();

export const organizationSettings = {
  /** Whether channel messages may have the empty topic. */
  topics_policy: setting(z.enum(["allow_empty_topic", "disable_empty_topic"]), "allow_empty_topic", {
    olderFields: {
      mandatory_topics: { schema: flag, from: (policy) => policy === "disable_empty_topic" },
    },
  }),
  allow_message_editing: setting(flag, true),
  message_content_edit_limit_seconds: setting(timeLimit, 600, limited),
  message_content_delete_limit_seconds: setting(timeLimit, 600, limited),
  move_messages_within_stream_limit_seconds: setting(timeLimit, 604_800, limited),
  move_messages_between_streams_limit_seconds: setting(timeLimit, 604_800, limited),
  message_edit_history_visibility_policy: setting(z.enum(["all", "moves", "none"]), "all", {
    olderFields: { allow_edit_history: { schema: flag, from: (policy) => policy !== "none" } },
  }),
  /** Days; -1 keeps forever. */
  message_retention_days: setting(z.int(), -1, byOwners),
  enable_read_receipts: setting(flag, true),
  default_code_block_language: setting(z.string(), ""),
  inline_image_preview: setting(flag, true),
  inline_url_embed_preview: setting(flag, false),
  /** 0 none, 1 Jitsi, 3 Zoom by each person, 4 BigBlueButton, 5 Zoom by the server. */
  video_chat_provider: setting(z.int(), 0),
  /** null is the server's. */
  jitsi_server_url: setting(z.string().nullable(), null),
  /** 0 disables GIFs. */
  giphy_rating: setting(z.int(), 0),

  /** Days until a new member counts as a full member. */
  waiting_period_threshold: setting(z.int().min(0), 0, byOwners),
  invite_required: setting(flag, true, byOwners),
  emails_restricted_to_domains: setting(flag, false, byOwners),
  disallow_disposable_email_addresses: setting(flag, true, byOwners),
  require_unique_names: setting(flag, false),
  name_changes_disabled: setting(flag, false),
  email_changes_disabled: setting(flag, false),
  avatar_changes_disabled: setting(flag, false),
  presence_disabled: setting(flag, false),
  enable_guest_user_dm_warning: setting(flag, true),
  enable_guest_user_indicator: setting(flag, true),
  enable_spectator_access: setting(flag, false),
  require_e2ee_push_notifications: setting(flag, false),
  message_content_allowed_in_email_notifications: setting(flag, true),

  default_language: setting(z.string(), "en"),
  /** 0 unspecified, 10 business … 1000 other. */
  org_type: setting(z.int(), 0),
  welcome_message_custom_text: setting(z.string(), ""),
  send_welcome_emails: setting(flag, true),
  digest_emails_enabled: setting(flag, false),
  /** 0 Monday … 6 Sunday. */
  digest_weekday: setting(z.int().min(0).max(6), 1),
  want_advertise_in_communities_directory: setting(flag, false),
  moderation_request_channel_id: setting(noticeChannel, -1),
  new_stream_announcements_stream_id: setting(noticeChannel, -1),
  signup_announcements_stream_id: setting(noticeChannel, -1),
  zulip_update_announcements_stream_id: setting(noticeChannel, -1),
};

export type OrganizationSettings = SettingValues<typeof organizationSettings>;
