/** An organization's plain settings with their defaults; permissions are in permission-defaults.ts. */
import { z } from "zod";

/** Seconds; null is no limit. */
const timeLimit = z.int().positive().nullable();
/** -1 is no channel. */
const noticeChannel = z.int().default(-1);

const messageSettings = {
  /** Whether channel messages may have the empty topic. */
  topics_policy: z.enum(["allow_empty_topic", "disable_empty_topic"]).default("allow_empty_topic"),
  allow_message_editing: z.boolean().default(true),
  message_content_edit_limit_seconds: timeLimit.default(600),
  message_content_delete_limit_seconds: timeLimit.default(600),
  move_messages_within_stream_limit_seconds: timeLimit.default(604_800),
  move_messages_between_streams_limit_seconds: timeLimit.default(604_800),
  message_edit_history_visibility_policy: z.enum(["all", "moves", "none"]).default("all"),
  /** Days; -1 keeps forever. */
  message_retention_days: z.int().default(-1),
  enable_read_receipts: z.boolean().default(true),
  default_code_block_language: z.string().default(""),
  inline_image_preview: z.boolean().default(true),
  inline_url_embed_preview: z.boolean().default(false),
  /** An id of contract videoChatProvider; 0 is none. */
  video_chat_provider: z.int().default(0),
  /** null is the server's. */
  jitsi_server_url: z.string().nullable().default(null),
  /** 0 switches GIFs off. */
  giphy_rating: z.int().default(0),
};

const accountSettings = {
  /** Days until a new member counts as a full member. */
  waiting_period_threshold: z.int().min(0).default(0),
  invite_required: z.boolean().default(true),
  emails_restricted_to_domains: z.boolean().default(false),
  disallow_disposable_email_addresses: z.boolean().default(true),
  require_unique_names: z.boolean().default(false),
  name_changes_disabled: z.boolean().default(false),
  email_changes_disabled: z.boolean().default(false),
  avatar_changes_disabled: z.boolean().default(false),
  presence_disabled: z.boolean().default(false),
  enable_guest_user_dm_warning: z.boolean().default(true),
  enable_guest_user_indicator: z.boolean().default(true),
  enable_spectator_access: z.boolean().default(false),
  require_e2ee_push_notifications: z.boolean().default(false),
  message_content_allowed_in_email_notifications: z.boolean().default(true),
};

const organizationSettings = {
  default_language: z.string().default("en"),
  /** A number of contract orgType. */
  org_type: z.int().default(0),
  welcome_message_custom_text: z.string().default(""),
  send_welcome_emails: z.boolean().default(true),
  digest_emails_enabled: z.boolean().default(false),
  /** 0 Monday … 6 Sunday. */
  digest_weekday: z.int().min(0).max(6).default(1),
  want_advertise_in_communities_directory: z.boolean().default(false),
  moderation_request_channel_id: noticeChannel,
  new_stream_announcements_stream_id: noticeChannel,
  signup_announcements_stream_id: noticeChannel,
  zulip_update_announcements_stream_id: noticeChannel,
};

/** Only values that differ from the default are stored, so a new default reaches every organization. */
export const realmSettings = z.object({ ...messageSettings, ...accountSettings, ...organizationSettings });

export type RealmSettings = z.infer<typeof realmSettings>;
