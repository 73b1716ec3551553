/** User settings of notifications and of what others see. */
import { z } from "zod";
import { setting } from "../../../kernel/settings/setting.ts";
import { isNotificationHours, MAX_HOURS_LENGTH } from "../../../text/notification-hours.ts";
import { ALL_DAYS } from "../../../text/quiet-hours.ts";
import {
  addition,
  display,
  flag,
  inert,
  notifications,
  oneToFour,
  oneToThree,
  onlyOwn,
  ownChoice,
} from "./setting-kinds.contract.ts";

export const NOTIFICATION_SOUNDS = ["zulip", "ding"] as const;

const hoursByWeekday = z.string().max(MAX_HOURS_LENGTH).refine(isNotificationHours);

/** Minutes since midnight. */
const timeOfDay = z
  .int()
  .min(0)
  .max(24 * 60 - 1);

/** Seconds since 1970; the end of the year 9999. */
const moment = z.int().min(0).max(253_402_300_799);

export const notificationSettings = {
  enable_stream_desktop_notifications: setting(
    "Whether channel messages notify on the desktop.",
    flag,
    false,
    notifications,
  ),
  enable_stream_email_notifications: setting(
    "Whether channel messages notify by mail.",
    flag,
    false,
    notifications,
  ),
  enable_stream_push_notifications: setting(
    "Whether channel messages notify on phones.",
    flag,
    false,
    notifications,
  ),
  enable_stream_audible_notifications: setting(
    "Whether channel messages make a sound.",
    flag,
    false,
    notifications,
  ),
  notification_sound: setting(
    "Sound of notifications.",
    z.enum([...NOTIFICATION_SOUNDS, "none"]),
    "zulip",
    notifications,
  ),
  enable_desktop_notifications: setting(
    "Whether direct messages and mentions notify on the desktop.",
    flag,
    true,
    notifications,
  ),
  enable_sounds: setting("Whether direct messages and mentions make a sound.", flag, true, notifications),
  enable_followed_topic_desktop_notifications: setting(
    "Whether messages in followed topics notify on the desktop.",
    flag,
    true,
  ),
  enable_followed_topic_email_notifications: setting(
    "Whether messages in followed topics notify by mail.",
    flag,
    true,
  ),
  enable_followed_topic_push_notifications: setting(
    "Whether messages in followed topics notify on phones.",
    flag,
    true,
  ),
  enable_followed_topic_audible_notifications: setting(
    "Whether messages in followed topics make a sound.",
    flag,
    true,
  ),
  enable_followed_topic_wildcard_mentions_notify: setting(
    "Whether wildcard mentions in followed topics notify.",
    flag,
    true,
  ),
  email_notifications_batching_period_seconds: setting(
    "Seconds that a mail waits for further messages.",
    z.int().positive().max(604_800),
    120,
    notifications,
  ),
  enable_offline_email_notifications: setting(
    "Whether direct messages and mentions notify by mail when the person is away.",
    flag,
    true,
    notifications,
  ),
  enable_offline_push_notifications: setting(
    "Whether direct messages and mentions notify on phones when the person is away.",
    flag,
    true,
    notifications,
  ),
  enable_online_push_notifications: setting(
    "Whether phones are notified when the person is there, too.",
    flag,
    true,
    notifications,
  ),
  enable_digest_emails: setting("Whether the person receives digests by mail.", flag, true, {
    ...notifications,
    ...ownChoice,
  }),
  enable_marketing_emails: setting("Whether the person receives marketing by mail.", flag, false, {
    ...notifications,
    ...onlyOwn,
    ...ownChoice,
    ...inert("The server sends no marketing."),
  }),
  enable_login_emails: setting("Whether the person receives a mail about each new sign-in.", flag, true, {
    ...notifications,
    ...onlyOwn,
    ...ownChoice,
    ...inert("No mail tells of sign-ins; the settings list all of them."),
  }),
  message_content_in_email_notifications: setting(
    "Whether mails contain the messages.",
    flag,
    true,
    notifications,
  ),
  pm_content_in_desktop_notifications: setting(
    "Whether desktop notifications contain direct messages.",
    flag,
    true,
    notifications,
  ),
  notifications_paused_until: setting(
    "Suppresses notifications and delays mails until then, in seconds since 1970; 0 for no pause. An extension of this server.",
    moment,
    0,
    { ...addition, ...onlyOwn, ...ownChoice },
  ),
  quiet_hours_enabled: setting(
    "Whether notifications are suppressed and mails delayed in the quiet hours of each day, in the person's time zone. An extension of this server.",
    flag,
    false,
    addition,
  ),
  quiet_hours_start: setting(
    "When the quiet hours begin, in minutes since midnight. An extension of this server.",
    timeOfDay,
    22 * 60,
    addition,
  ),
  quiet_hours_end: setting(
    "When the quiet hours end, in minutes since midnight. An extension of this server.",
    timeOfDay,
    7 * 60,
    addition,
  ),
  quiet_days: setting(
    "Days that are quiet as a whole: the sum of 1 for Sunday, 2 for Monday, and so on to 64 for Saturday. An extension of this server.",
    z.int().min(0).max(ALL_DAYS),
    0,
    addition,
  ),
  notification_hours: setting(
    'Hours outside of which notifications are suppressed and mails delayed on the other days: seven ranges such as "09:00-18:00", separated by commas, from Sunday; one such as "22:00-06:00" ends on the next day; "" for whole days. An extension of this server.',
    hoursByWeekday,
    "",
    addition,
  ),
  wildcard_mentions_notify: setting("Whether wildcard mentions notify.", flag, true, notifications),
  desktop_icon_count_display: setting(
    "What the app's icon counts: 1 all unread, 2 direct messages, mentions and followed topics, 3 those without the topics, 4 nothing.",
    oneToFour,
    1,
    notifications,
  ),
  realm_name_in_email_notifications_policy: setting(
    "When mails name the organization: 1 automatically, 2 always, 3 never.",
    oneToThree,
    1,
    notifications,
  ),
};

export const privacySettings = {
  presence_enabled: setting("Whether others see that the person is there.", flag, true, {
    ...notifications,
    ...ownChoice,
  }),
  receives_typing_notifications: setting("Whether the person sees that others type.", flag, true, display),
  send_private_typing_notifications: setting(
    "Whether others see that the person types direct messages.",
    flag,
    true,
    ownChoice,
  ),
  send_stream_typing_notifications: setting(
    "Whether others see that the person types channel messages.",
    flag,
    true,
    ownChoice,
  ),
  send_read_receipts: setting("Whether others see what the person has read.", flag, true, ownChoice),
  allow_private_data_export: setting(
    "Whether administrators may export the person's private data.",
    flag,
    false,
    { ...onlyOwn, ...ownChoice },
  ),
  email_address_visibility: setting(
    "Who sees the real email address: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators.",
    z.literal([1, 2, 3, 4, 5]),
    1,
    ownChoice,
  ),
};
