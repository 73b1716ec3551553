/** The user's settings, in display order. */
import { clockTime } from "../../../../lib/text/clock.ts";
import { choice, named, numbered, onOff, type RowOption, type RowSection } from "../rows/setting-row.ts";
import { PREFERENCE_SECTIONS } from "./preference-rows.ts";

/** @param minutes since midnight; January 1 has no clock change. */
const timeInWords = (minutes: unknown) =>
  clockTime(new Date(2001, 0, 1, 0, Number(minutes)).getTime() / 1000);

const HALF_HOURS: readonly RowOption[] = Array.from({ length: 48 }, (_, index) => ({
  value: index * 30,
  /** Evaluated late, for the clock format. */
  get label() {
    return timeInWords(this.value);
  },
}));

const quietHour = (name: string, label: string) =>
  choice(name, label, HALF_HOURS, {
    wordsFor: timeInWords,
    needs: { name: "quiet_hours_enabled", value: true },
  });

/** Protocol values. */
const VISIBILITY: readonly RowOption[] = [
  { value: 1, label: "Everyone" },
  { value: 2, label: "Members, but no guests" },
  { value: 5, label: "Moderators and administrators" },
  { value: 3, label: "Administrators" },
  { value: 4, label: "No one" },
];

export const PRIVACY_SECTIONS: readonly RowSection[] = [
  {
    title: "What others see",
    rows: [
      choice("email_address_visibility", "Who can see my email address", VISIBILITY),
      onOff("presence_enabled", "Show when I am online"),
      onOff("send_read_receipts", "Show which messages I have read"),
      onOff("send_private_typing_notifications", "Show when I am typing in direct messages"),
      onOff("send_stream_typing_notifications", "Show when I am typing in channels"),
      onOff("receives_typing_notifications", "Show me when others are typing"),
      onOff("allow_private_data_export", "Administrators may export my private data"),
    ],
  },
];

export const NOTIFICATION_SECTIONS: readonly RowSection[] = [
  {
    title: "Direct messages and mentions",
    rows: [
      onOff("enable_desktop_notifications", "On the desktop"),
      onOff("enable_sounds", "With a sound"),
      onOff(
        "enable_offline_push_notifications",
        "In browsers that show notifications while Parley is closed",
      ),
      onOff("enable_online_push_notifications", "Even while I use Parley elsewhere", {
        hint: "Unless Parley is in sight in that browser.",
      }),
      onOff("enable_offline_email_notifications", "By email, while I am away"),
      onOff("wildcard_mentions_notify", "Mentions of everyone count as mentions of me"),
      onOff("pm_content_in_desktop_notifications", "Show the text of direct messages on the desktop"),
    ],
  },
  {
    title: "Topics that I follow",
    rows: [
      onOff("enable_followed_topic_desktop_notifications", "On the desktop"),
      onOff("enable_followed_topic_audible_notifications", "With a sound"),
      onOff("enable_followed_topic_push_notifications", "While Parley is closed"),
      onOff("enable_followed_topic_email_notifications", "By email"),
      onOff("enable_followed_topic_wildcard_mentions_notify", "Mentions of everyone notify me"),
    ],
  },
  {
    title: "All messages in channels",
    rows: [
      onOff("enable_stream_desktop_notifications", "On the desktop"),
      onOff("enable_stream_audible_notifications", "With a sound"),
      onOff("enable_stream_push_notifications", "While Parley is closed"),
      onOff("enable_stream_email_notifications", "By email"),
    ],
  },
  {
    title: "Mail",
    rows: [
      choice("email_notifications_batching_period_seconds", "Wait before sending, to collect messages", [
        { value: 120, label: "2 minutes" },
        { value: 300, label: "5 minutes" },
        { value: 600, label: "10 minutes" },
        { value: 1800, label: "30 minutes" },
        { value: 3600, label: "1 hour" },
      ]),
      onOff("message_content_in_email_notifications", "Emails contain the text of messages"),
      onOff("enable_digest_emails", "A weekly digest, when I have been away", {
        hint: "Where the organization sends one: unread topics and new channels.",
      }),
      choice(
        "realm_name_in_email_notifications_policy",
        "The organization’s name in subjects",
        numbered("Where I am in several organizations", "Always", "Never"),
      ),
    ],
  },
  {
    title: "Quiet hours",
    rows: [
      onOff("quiet_hours_enabled", "No notifications at night", {
        hint: "Nothing is shown or heard between these times, in your time zone; never, if they are the same. Emails wait until the end.",
        words: "do not disturb dnd snooze pause",
      }),
      quietHour("quiet_hours_start", "From"),
      quietHour("quiet_hours_end", "Until"),
      {
        kind: "schedule",
        name: "notification_hours",
        label: "Schedule",
        hint: "Notifications are shown only on these days and between these times, in your time zone. Emails wait until then.",
        words: "weekend do not disturb dnd weekdays quiet days working hours",
      },
    ],
  },
  {
    title: "Sound and counts",
    rows: [
      choice("notification_sound", "Sound", named({ zulip: "Chime", ding: "Ding", none: "None" })),
      choice(
        "desktop_icon_count_display",
        "What the icon counts",
        numbered(
          "All unread messages",
          "Direct messages, mentions and followed topics",
          "Direct messages and mentions",
          "Nothing",
        ),
      ),
    ],
  },
];

/** Without an organization-wide default. */
const WITHOUT_DEFAULT: ReadonlySet<string> = new Set(["default_language", "allow_private_data_export"]);

export const DEFAULTS_SECTIONS: readonly RowSection[] = [
  ...PREFERENCE_SECTIONS,
  ...PRIVACY_SECTIONS,
  ...NOTIFICATION_SECTIONS,
].map(({ title, rows }) => ({ title, rows: rows.filter(({ name }) => !WITHOUT_DEFAULT.has(name)) }));
