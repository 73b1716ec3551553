/** User settings, one line each, and their events. */
import { z } from "zod";
import { jsonOrTextParam } from "../../../kernel/contract/contract.ts";
import { fromEntries, type SettingValues, setting } from "../../../kernel/settings/setting.ts";
import { settingShape } from "../../../kernel/settings/setting-fields.ts";
import { languageName } from "../../../text/language-tag.ts";
import { limitedText } from "../../../text/limited-text.ts";
import { isNotificationHours, MAX_HOURS_LENGTH } from "../../../text/notification-hours.ts";
import { ALL_DAYS } from "../../../text/quiet-hours.ts";

const sounds = { available_notification_sounds: z.array(z.string()) };

const emojiSets = { emojiset_choices: z.array(z.strictObject({ key: z.string(), text: z.string() })) };

const timezone = { timezone: z.string() };

const flag = z.boolean();

/** At top level for clients that do not know user_settings. */
const display = { olderFetchType: "update_display_settings" } as const;

const oneToThree = z.literal([1, 2, 3]);

const language = limitedText(20).refine((tag) => languageName(tag) !== null, {
  error: "Invalid default_language",
  abort: true,
});

/** Organizations set no default for new users. */
const onlyOwn = { onlyOwn: true } as const;

const homeView = z.enum(["recent", "inbox", "all_messages"]);

const homeViewParam = jsonOrTextParam(
  z
    .union([homeView, z.literal("recent_topics")])
    .transform((view) => (view === "recent_topics" ? "recent" : view)),
);

/** A setting stored for other clients only. */
const inert = (why: string) => ({ withoutEffect: why }) as const;

const oneToFour = z.literal([1, 2, 3, 4]);

const notifications = { olderFetchType: "update_global_notifications" } as const;

export const NOTIFICATION_SOUNDS = ["zulip", "ding"] as const;

/** Administrators cannot change it for existing users (feature level 444). */
const ownChoice = { ownChoice: true } as const;

const isAddition = (entry: object) => "isAddition" in entry;

/** Only for clients with `parley_additions`. */
const addition = { isAddition: true } as const;

/** Minutes since midnight. */
const timeOfDay = z
  .int()
  .min(0)
  .max(24 * 60 - 1);

/** Seven ranges such as "09:00-18:00", separated by commas, from Sunday; "" for whole days. */
const hoursByWeekday = z.string().max(MAX_HOURS_LENGTH).refine(isNotificationHours);

/** Seconds since 1970; the end of the year 9999. */
const moment = z.int().min(0).max(253_402_300_799);

export const userSettings = {
  /** null follows the reader's language. */
  twenty_four_hour_time: setting(flag.nullable(), false, display),
  /** 1 automatic, 2 dark, 3 light. */
  color_scheme: setting(oneToThree, 1, display),
  default_language: setting(language, "en", { ...display, ...onlyOwn }),
  /** Until feature level 454, "recent" was "recent_topics", which is still accepted. */
  web_home_view: setting(homeView, "inbox", { ...display, param: homeViewParam }),
  web_escape_navigates_to_home_view: setting(
    flag,
    true,
    inert("Escape closes what is open, and leads nowhere."),
  ),
  /** 1 always, 2 in conversations, 3 never. */
  web_mark_read_on_scroll_policy: setting(oneToThree, 1),
  /** 1 top topic, 2 channel feed, 3 list of topics, 4 top unread topic. */
  web_channel_default_view: setting(
    oneToFour,
    1,
    inert("A channel opens as its feed, beside the list of its topics."),
  ),
  /** Pixels. The protocol has no bounds; these keep pages readable. */
  web_font_size_px: setting(z.int().min(12).max(20), 16),
  web_line_height_percent: setting(z.int().min(100).max(200), 140),
  web_animate_image_previews: setting(
    z.enum(["always", "on_hover", "never"]),
    "on_hover",
    inert("Animated pictures are always animated."),
  ),
  /** 1 all channels, 2 unmuted ones, 3 none. */
  web_stream_unreads_count_display_policy: setting(oneToThree, 2),
  /** Groups channels by folder in the inbox (feature level 431). */
  web_inbox_show_channel_folders: setting(flag, true),
  web_left_sidebar_show_channel_folders: setting(flag, true),
  web_left_sidebar_unreads_count_summary: setting(flag, true),
  web_suggest_update_timezone: setting(
    flag,
    true,
    inert("Nobody is asked about a time zone that they have chosen."),
  ),
  web_navigate_to_sent_message: setting(
    flag,
    true,
    inert("People write in the conversation that they read."),
  ),
  fluid_layout_width: setting(flag, false, display),
  high_contrast_mode: setting(flag, false, display),
  left_side_userlist: setting(flag, false, { ...display, ...inert("No list of all people is shown.") }),
  starred_message_counts: setting(flag, true, display),
  display_emoji_reaction_users: setting(flag, true),
  emojiset: setting(z.enum(["google", "google-blob", "twitter", "text"]), "google", {
    ...display,
    ...inert("Emoji are those of the reader's system."),
  }),
  /** 1 automatic, 2 always, 3 never. */
  demote_inactive_streams: setting(oneToThree, 1, display),
  /** 1 compact, 2 with status, 3 with avatar. */
  user_list_style: setting(oneToThree, 2, inert("No list of all people is shown.")),
  hide_ai_features: setting(flag, false, inert("There are none.")),

  translate_emoticons: setting(flag, false, display),
  enter_sends: setting(flag, true, display),
  enable_drafts_synchronization: setting(flag, true, display),
  /** Follow a topic when: 1 taking part, 2 sending, 3 starting it, 4 never. */
  automatically_follow_topics_policy: setting(oneToFour, 3),
  /** Unmute a topic of a muted channel when: as above. */
  automatically_unmute_topics_in_muted_streams_policy: setting(oneToFour, 2),
  automatically_follow_topics_where_mentioned: setting(
    flag,
    true,
    inert("Mentions notify, and change no policy of a topic."),
  ),
  resolved_topic_notice_auto_read_policy: setting(
    z.enum(["always", "except_followed", "never"]),
    "except_followed",
    inert("Notices of resolved topics are unread like other messages."),
  ),

  enable_stream_desktop_notifications: setting(flag, false, notifications),
  enable_stream_email_notifications: setting(flag, false, notifications),
  enable_stream_push_notifications: setting(flag, false, notifications),
  enable_stream_audible_notifications: setting(flag, false, notifications),
  notification_sound: setting(z.enum([...NOTIFICATION_SOUNDS, "none"]), "zulip", notifications),
  enable_desktop_notifications: setting(flag, true, notifications),
  enable_sounds: setting(flag, true, notifications),
  enable_followed_topic_desktop_notifications: setting(flag, true),
  enable_followed_topic_email_notifications: setting(flag, true),
  enable_followed_topic_push_notifications: setting(flag, true),
  enable_followed_topic_audible_notifications: setting(flag, true),
  enable_followed_topic_wildcard_mentions_notify: setting(flag, true),
  email_notifications_batching_period_seconds: setting(z.int().positive().max(604_800), 120, notifications),
  enable_offline_email_notifications: setting(flag, true, notifications),
  enable_offline_push_notifications: setting(flag, true, notifications),
  enable_online_push_notifications: setting(flag, true, notifications),
  enable_digest_emails: setting(flag, true, { ...notifications, ...ownChoice }),
  enable_marketing_emails: setting(flag, false, {
    ...notifications,
    ...onlyOwn,
    ...ownChoice,
    ...inert("The server sends no marketing."),
  }),
  enable_login_emails: setting(flag, true, {
    ...notifications,
    ...onlyOwn,
    ...ownChoice,
    ...inert("No mail tells of sign-ins; the settings list all of them."),
  }),
  message_content_in_email_notifications: setting(flag, true, notifications),
  pm_content_in_desktop_notifications: setting(flag, true, notifications),
  /** Suppresses notifications and delays mails until then; 0 for no pause. */
  notifications_paused_until: setting(moment, 0, { ...addition, ...onlyOwn, ...ownChoice }),
  /** Suppresses notifications and delays mails in these hours of each day, in the user's time zone. */
  quiet_hours_enabled: setting(flag, false, addition),
  quiet_hours_start: setting(timeOfDay, 22 * 60, addition),
  quiet_hours_end: setting(timeOfDay, 7 * 60, addition),
  /** Does so on whole days: the sum of 1 for Sunday, 2 for Monday, and so on to 64 for Saturday. */
  quiet_days: setting(z.int().min(0).max(ALL_DAYS), 0, addition),
  /** On the other days, suppresses notifications and delays mails outside these hours. */
  notification_hours: setting(hoursByWeekday, "", addition),
  wildcard_mentions_notify: setting(flag, true, notifications),
  /** 1 all unread, 2 direct messages, mentions and followed topics, 3 without the topics, 4 none. */
  desktop_icon_count_display: setting(oneToFour, 1, notifications),
  /** 1 automatic, 2 always, 3 never. */
  realm_name_in_email_notifications_policy: setting(oneToThree, 1, notifications),

  presence_enabled: setting(flag, true, { ...notifications, ...ownChoice }),
  receives_typing_notifications: setting(flag, true, display),
  send_private_typing_notifications: setting(flag, true, ownChoice),
  send_stream_typing_notifications: setting(flag, true, ownChoice),
  send_read_receipts: setting(flag, true, ownChoice),
  allow_private_data_export: setting(flag, false, { ...onlyOwn, ...ownChoice }),
  /** 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators. */
  email_address_visibility: setting(z.literal([1, 2, 3, 4, 5]), 1, ownChoice),
};

/** For clients with `parley_additions`. */
const added = z.object(settingShape(addedUserSettings(), "")).partial().shape;

const settings = z.strictObject({
  ...settingShape(protocolUserSettings(), ""),
  ...added,
  ...sounds,
  ...emojiSets,
});

/**
 * Fetch types "user_settings" and "realm_user_settings_defaults"; for clients that do not know user_settings also
 * "update_display_settings" and "update_global_notifications", at top level.
 */
export const userSettingsState = z.object({
  user_settings: settings.extend(timezone),
  realm_user_settings_defaults: settings,
  ...settingShape(olderUserSettings("update_display_settings"), ""),
  ...emojiSets,
  ...timezone,
  ...settingShape(olderUserSettings("update_global_notifications"), ""),
  ...sounds,
});

type Table = typeof userSettings;

export type UserSettings = SettingValues<Table>;

type SettingsWithDefaults = {
  [Name in keyof Table as Table[Name] extends { readonly onlyOwn: true } ? never : Name]: Table[Name];
};

export function userSettingsWithDefaults(): SettingsWithDefaults {
  return fromEntries(Object.entries(userSettings).filter(([, entry]) => !("onlyOwn" in entry)));
}

type Additions = {
  [Name in keyof Table as Table[Name] extends { readonly isAddition: true } ? Name : never]: Table[Name];
};

type ProtocolSettings = Omit<Table, keyof Additions>;

export function protocolUserSettings(): ProtocolSettings {
  return fromEntries(Object.entries(userSettings).filter(([, entry]) => !isAddition(entry)));
}

export function addedUserSettings(): Additions {
  return fromEntries(Object.entries(userSettings).filter(([, entry]) => isAddition(entry)));
}

type OlderSettings<FetchType> = {
  [Name in keyof Table as Table[Name] extends { readonly olderFetchType: FetchType }
    ? Name
    : never]: Table[Name];
};

export function olderUserSettings<
  const FetchType extends "update_display_settings" | "update_global_notifications",
>(fetchType: FetchType): OlderSettings<FetchType> {
  return fromEntries(
    Object.entries(userSettings).filter(
      ([, entry]) => "olderFetchType" in entry && entry.olderFetchType === fetchType,
    ),
  );
}

const value = z.union([z.boolean(), z.int(), z.string()]);

/** Only with default_language. */
const nameOfLanguage = z.string().optional();

export const userSettingEvent = z.strictObject({
  type: z.literal("user_settings"),
  op: z.literal("update"),
  property: z.string(),
  value: value.nullable(),
  language_name: nameOfLanguage,
});

/** For clients that do not know user_settings. */
export const displaySettingEvent = z.strictObject({
  type: z.literal("update_display_settings"),
  user: z.string(),
  setting_name: z.string(),
  setting: value.nullable(),
  language_name: nameOfLanguage,
});

/** For clients that do not know user_settings. */
export const notificationSettingEvent = z.strictObject({
  type: z.literal("update_global_notifications"),
  user: z.string(),
  notification_name: z.string(),
  setting: value.nullable(),
});
