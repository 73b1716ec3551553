/** A person's settings with their defaults, under their wire names. */
import { z } from "zod";

/** When a topic is followed or unmuted by itself: 1 on taking part, 2 on sending, 3 on starting it, 4 never. */
const automaticPolicy = z.literal([1, 2, 3, 4]);
const oneToThree = z.literal([1, 2, 3]);
const oneToFour = z.literal([1, 2, 3, 4]);

const displaySettings = {
  /** null follows the reader's language. */
  twenty_four_hour_time: z.boolean().nullable().default(false),
  /** 1 automatic, 2 dark, 3 light. */
  color_scheme: oneToThree.default(1),
  default_language: z.string().default("en"),
  web_home_view: z.enum(["recent_topics", "inbox", "all_messages"]).default("inbox"),
  web_escape_navigates_to_home_view: z.boolean().default(true),
  /** 1 always, 2 in conversations, 3 never. */
  web_mark_read_on_scroll_policy: oneToThree.default(1),
  /** 1 top topic, 2 channel feed, 3 list of topics, 4 top unread topic. */
  web_channel_default_view: oneToFour.default(1),
  web_font_size_px: z.int().min(12).max(20).default(16),
  web_line_height_percent: z.int().min(100).max(200).default(140),
  web_animate_image_previews: z.enum(["always", "on_hover", "never"]).default("on_hover"),
  /** 1 all channels, 2 those that are not muted, 3 none. */
  web_stream_unreads_count_display_policy: oneToThree.default(2),
  web_left_sidebar_show_channel_folders: z.boolean().default(true),
  web_left_sidebar_unreads_count_summary: z.boolean().default(true),
  web_suggest_update_timezone: z.boolean().default(true),
  web_navigate_to_sent_message: z.boolean().default(true),
  fluid_layout_width: z.boolean().default(false),
  high_contrast_mode: z.boolean().default(false),
  left_side_userlist: z.boolean().default(false),
  starred_message_counts: z.boolean().default(true),
  display_emoji_reaction_users: z.boolean().default(true),
  emojiset: z.enum(["google", "google-blob", "twitter", "text"]).default("google"),
  /** 1 automatic, 2 always, 3 never. */
  demote_inactive_streams: oneToThree.default(1),
  /** 1 compact, 2 with status, 3 with avatar. */
  user_list_style: oneToThree.default(2),
  hide_ai_features: z.boolean().default(false),
};

const composingSettings = {
  translate_emoticons: z.boolean().default(false),
  enter_sends: z.boolean().default(false),
  enable_drafts_synchronization: z.boolean().default(true),
  automatically_follow_topics_policy: automaticPolicy.default(3),
  automatically_unmute_topics_in_muted_streams_policy: automaticPolicy.default(2),
  automatically_follow_topics_where_mentioned: z.boolean().default(true),
  resolved_topic_notice_auto_read_policy: z
    .enum(["always", "except_followed", "never"])
    .default("except_followed"),
};

const notificationSettings = {
  enable_stream_desktop_notifications: z.boolean().default(false),
  enable_stream_email_notifications: z.boolean().default(false),
  enable_stream_push_notifications: z.boolean().default(false),
  enable_stream_audible_notifications: z.boolean().default(false),
  notification_sound: z.string().default("zulip"),
  enable_desktop_notifications: z.boolean().default(true),
  enable_sounds: z.boolean().default(true),
  enable_followed_topic_desktop_notifications: z.boolean().default(true),
  enable_followed_topic_email_notifications: z.boolean().default(true),
  enable_followed_topic_push_notifications: z.boolean().default(true),
  enable_followed_topic_audible_notifications: z.boolean().default(true),
  enable_followed_topic_wildcard_mentions_notify: z.boolean().default(true),
  email_notifications_batching_period_seconds: z.int().positive().max(604_800).default(120),
  enable_offline_email_notifications: z.boolean().default(true),
  enable_offline_push_notifications: z.boolean().default(true),
  enable_online_push_notifications: z.boolean().default(true),
  enable_digest_emails: z.boolean().default(true),
  enable_marketing_emails: z.boolean().default(false),
  enable_login_emails: z.boolean().default(true),
  message_content_in_email_notifications: z.boolean().default(true),
  pm_content_in_desktop_notifications: z.boolean().default(true),
  wildcard_mentions_notify: z.boolean().default(true),
  /** 1 all unread, 2 direct messages, mentions and followed topics, 3 without the topics, 4 none. */
  desktop_icon_count_display: oneToFour.default(1),
  /** 1 automatic, 2 always, 3 never. */
  realm_name_in_email_notifications_policy: oneToThree.default(1),
};

const privacySettings = {
  presence_enabled: z.boolean().default(true),
  receives_typing_notifications: z.boolean().default(true),
  send_private_typing_notifications: z.boolean().default(true),
  send_stream_typing_notifications: z.boolean().default(true),
  send_read_receipts: z.boolean().default(true),
  allow_private_data_export: z.boolean().default(false),
  /** 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators. */
  email_address_visibility: z.literal([1, 2, 3, 4, 5]).default(1),
};

/** Only values that differ from the default are stored, so a new default reaches everyone. */
export const userSettings = z.object({
  ...displaySettings,
  ...composingSettings,
  ...notificationSettings,
  ...privacySettings,
});

export type UserSettings = z.infer<typeof userSettings>;

const defaults: UserSettings = userSettings.parse({});

/** The settings behind what is stored; people who have changed nothing share one object. */
export function readUserSettings(stored: unknown): UserSettings {
  const isUnchanged = typeof stored === "object" && stored !== null && Object.keys(stored).length === 0;
  return isUnchanged ? defaults : userSettings.parse(stored);
}
