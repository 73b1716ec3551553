/** Organization settings, in display order. */
import { codeLanguage, codeLanguages } from "../../../../lib/markdown/engines/code-languages.ts";
import {
  BIG_BLUE_BUTTON,
  CONSTRUCTOR_GROUPS,
  JITSI,
  NEXTCLOUD_TALK,
} from "../../../../lib/organization/organization-limits.contract.ts";
import { callProviderNames } from "../../../../lib/organization/video-calls/call-provider-names.contract.ts";
import { hasCallProvider } from "../../../model/store/organization/call-providers.ts";
import type { SettingValues } from "../../../model/store/organization/settings-state.ts";
import { choice, named, onOff, type RowOption, type RowSection } from "../rows/setting-row.ts";
import { describeLimit, RETENTION, TIME_LIMITS } from "./limits.ts";

export const CODE_LANGUAGES: readonly RowOption[] = codeLanguages().map(({ name, alias }) => ({
  value: alias,
  label: name,
}));

/** Other clients may set an alias or an unknown language. */
export function codeLanguageInWords(value: unknown): string {
  const written = String(value);
  return codeLanguage(written)?.name ?? `${written} (unknown, so not highlighted)`;
}

const timeLimit = (name: string, label: string) =>
  choice(name, label, TIME_LIMITS, { wordsFor: describeLimit });

/** The protocol's weekdays start at Monday, 0. */
const WEEKDAYS: readonly RowOption[] = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
].map((label, value) => ({ value, label }));

/** Some require server configuration. */
const CALL_PROVIDERS: readonly RowOption[] = [
  { value: 0, label: "None" },
  { value: JITSI, label: callProviderNames[JITSI] },
  ...([BIG_BLUE_BUTTON, CONSTRUCTOR_GROUPS, NEXTCLOUD_TALK] as const).map((value) => ({
    value,
    label: callProviderNames[value],
    isOffered: (organization: SettingValues) => hasCallProvider(organization, value),
  })),
];

export const PROFILE_SECTIONS: readonly RowSection[] = [
  {
    title: "About the organization",
    rows: [
      { kind: "text", name: "name", label: "Name", maxLength: 40 },
      {
        kind: "text",
        name: "description",
        label: "Description",
        hint: "Shown to those who are invited.",
        isLong: true,
        maxLength: 1_000,
      },
      {
        kind: "language",
        name: "default_language",
        label: "Language of new accounts",
        hint: "For other apps. Parley itself is in English.",
      },
    ],
  },
  {
    title: "Welcoming people",
    rows: [
      {
        kind: "text",
        name: "welcome_message_custom_text",
        label: "Welcome message",
        hint: "Sent to each new member as a direct message; Markdown.",
        isLong: true,
        maxLength: 8_000,
      },
      { kind: "channel", name: "signup_announcements_stream_id", label: "Announce new members in" },
      { kind: "channel", name: "new_stream_announcements_stream_id", label: "Announce new channels in" },
      {
        kind: "channel",
        name: "moderation_request_channel_id",
        label: "Send reported messages to",
        hint: "A private channel. Without one, messages cannot be reported.",
        isPrivate: true,
      },
    ],
  },
];

export const SETTINGS_SECTIONS: readonly RowSection[] = [
  {
    title: "Editing and deleting",
    rows: [
      onOff("allow_message_editing", "People may edit their messages"),
      {
        ...timeLimit("message_content_edit_limit_seconds", "How long messages can be edited"),
        needs: { name: "allow_message_editing", value: true },
      },
      timeLimit("message_content_delete_limit_seconds", "How long people can delete their own messages"),
      choice(
        "message_edit_history_visibility_policy",
        "What the history of a message shows",
        named({ all: "Edits and moves", moves: "Moves only", none: "Nothing" }),
      ),
    ],
  },
  {
    title: "Topics and moving",
    rows: [
      choice(
        "topics_policy",
        "Messages without a topic",
        named({ allow_empty_topic: "Allowed", disable_empty_topic: "Not allowed" }),
      ),
      timeLimit("move_messages_within_stream_limit_seconds", "How long messages can change topics"),
      timeLimit("move_messages_between_streams_limit_seconds", "How long messages can change channels"),
    ],
  },
  {
    title: "Content",
    rows: [
      onOff("inline_image_preview", "Show uploaded pictures, videos and sounds"),
      choice(
        "media_preview_size",
        "Size of pictures and videos in messages",
        [
          { value: 100, label: "Usual" },
          { value: 150, label: "Large" },
          { value: 200, label: "Very large" },
        ],
        { words: "thumbnail height", needs: { name: "inline_image_preview", value: true } },
      ),
      onOff("inline_url_embed_preview", "Show previews of linked pages and pictures", {
        hint: "The server loads them from other sites.",
      }),
      onOff("send_channel_events_messages", "Channels say what is changed about them", {
        hint: "Messages of the notification bot about new channels, names, descriptions and permissions.",
        words: "channel events notices",
      }),
      onOff("enable_read_receipts", "People can see who has read a message"),
      choice(
        "default_code_block_language",
        "Default code language",
        [{ value: "", label: "Plain text" }, ...CODE_LANGUAGES],
        { words: "default syntax highlighting", wordsFor: codeLanguageInWords },
      ),
      choice("video_chat_provider", "Video calls", CALL_PROVIDERS, {
        wordsFor: () => "A provider that this server does not offer",
      }),
      {
        kind: "text",
        name: "jitsi_server_url",
        label: "Address of the Jitsi server",
        placeholder: "https://meet.jit.si",
        expected: "a complete address such as https://meet.jit.si",
        maxLength: 200,
        needs: { name: "video_chat_provider", value: JITSI },
      },
      choice("message_retention_days", "Messages are kept", RETENTION, { isOwners: true }),
    ],
  },
  {
    title: "Mail and notifications",
    rows: [
      onOff("message_content_allowed_in_email_notifications", "Emails may contain the text of messages"),
      onOff("digest_emails_enabled", "Send a weekly digest to people who have been away", {
        hint: "An email about unread topics and new channels, which people can turn off for themselves.",
      }),
      choice("digest_weekday", "Day of the digest", WEEKDAYS, {
        hint: "From 9:00 UTC on.",
        needs: { name: "digest_emails_enabled", value: true },
      }),
    ],
  },
];
