/** Every setting of the organization that has an effect here, in the order in which people look for it. */
import {
  BIG_BLUE_BUTTON,
  CONSTRUCTOR_GROUPS,
  JITSI,
  NEXTCLOUD_TALK,
} from "../../../../lib/organization/organization-limits.contract.ts";
import { callProviderNames } from "../../../../lib/organization/video-calls/call-provider-names.contract.ts";
import { hasCallProvider } from "../../../model/store/organization/call-providers.ts";
import type { SettingValues } from "../../../model/store/organization/settings-state.ts";
import type { RowOption, RowSection, SettingRow } from "../rows/setting-row.ts";
import { CODE_LANGUAGES, codeLanguageInWords } from "./code-language-options.ts";
import { describeLimit, RETENTION, TIME_LIMITS } from "./limits.ts";

function timeLimit(name: string, label: string): SettingRow {
  return { kind: "choice", name, label, options: TIME_LIMITS, wordsFor: describeLimit };
}

/** The protocol counts the days from Monday, 0. */
const WEEKDAYS: readonly RowOption[] = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
].map((label, value) => ({ value, label }));

/** Name and description, what newcomers read. */
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

/** How messages behave. */
export const SETTINGS_SECTIONS: readonly RowSection[] = [
  {
    title: "Editing and deleting",
    rows: [
      { kind: "switch", name: "allow_message_editing", label: "People may edit their messages" },
      {
        ...timeLimit("message_content_edit_limit_seconds", "How long messages can be edited"),
        needs: { name: "allow_message_editing", value: true },
      },
      timeLimit("message_content_delete_limit_seconds", "How long people can delete their own messages"),
      {
        kind: "choice",
        name: "message_edit_history_visibility_policy",
        label: "What the history of a message shows",
        options: [
          { value: "all", label: "Edits and moves" },
          { value: "moves", label: "Moves only" },
          { value: "none", label: "Nothing" },
        ],
      },
    ],
  },
  {
    title: "Topics and moving",
    rows: [
      {
        kind: "choice",
        name: "topics_policy",
        label: "Messages without a topic",
        options: [
          { value: "allow_empty_topic", label: "Allowed" },
          { value: "disable_empty_topic", label: "Not allowed" },
        ],
      },
      timeLimit("move_messages_within_stream_limit_seconds", "How long messages can change topics"),
      timeLimit("move_messages_between_streams_limit_seconds", "How long messages can change channels"),
    ],
  },
  {
    title: "Content",
    rows: [
      { kind: "switch", name: "inline_image_preview", label: "Show uploaded pictures, videos and sounds" },
      {
        kind: "choice",
        name: "media_preview_size",
        label: "Size of pictures and videos in messages",
        words: "thumbnail height",
        options: [
          { value: 100, label: "Usual" },
          { value: 150, label: "Large" },
          { value: 200, label: "Very large" },
        ],
        needs: { name: "inline_image_preview", value: true },
      },
      {
        kind: "switch",
        name: "inline_url_embed_preview",
        label: "Show previews of linked pages and pictures",
        hint: "The server loads them from other sites.",
      },
      {
        kind: "switch",
        name: "send_channel_events_messages",
        label: "Channels say what is changed about them",
        hint: "Messages of the notification bot about new channels, names, descriptions and permissions.",
        words: "channel events notices",
      },
      { kind: "switch", name: "enable_read_receipts", label: "People can see who has read a message" },
      {
        kind: "choice",
        name: "default_code_block_language",
        label: "Language of code blocks that name none",
        words: "default syntax highlighting",
        options: [{ value: "", label: "Plain text" }, ...CODE_LANGUAGES],
        wordsFor: codeLanguageInWords,
      },
      {
        kind: "choice",
        name: "video_chat_provider",
        label: "Video calls",
        options: [
          { value: 0, label: "None" },
          { value: JITSI, label: callProviderNames[JITSI] },
          ...[
            { value: BIG_BLUE_BUTTON, label: callProviderNames[BIG_BLUE_BUTTON] },
            { value: CONSTRUCTOR_GROUPS, label: callProviderNames[CONSTRUCTOR_GROUPS] },
            { value: NEXTCLOUD_TALK, label: callProviderNames[NEXTCLOUD_TALK] },
          ].map((option) => ({
            ...option,
            isOffered: (organization: SettingValues) => hasCallProvider(organization, option.value),
          })),
        ],
        wordsFor: () => "A provider that this server does not offer",
      },
      {
        kind: "text",
        name: "jitsi_server_url",
        label: "Address of the Jitsi server",
        placeholder: "https://meet.jit.si",
        expected: "a complete address such as https://meet.jit.si",
        maxLength: 200,
        needs: { name: "video_chat_provider", value: JITSI },
      },
      {
        kind: "choice",
        name: "message_retention_days",
        label: "Messages are kept",
        options: RETENTION,
        isOwners: true,
      },
    ],
  },
  {
    title: "Mail and notifications",
    rows: [
      {
        kind: "switch",
        name: "message_content_allowed_in_email_notifications",
        label: "Emails may contain the text of messages",
      },
      {
        kind: "switch",
        name: "digest_emails_enabled",
        label: "Send a weekly digest to people who have been away",
        hint: "An email about unread topics and new channels, which people can turn off for themselves.",
      },
      {
        kind: "choice",
        name: "digest_weekday",
        label: "Day of the digest",
        hint: "From 9:00 UTC on.",
        options: WEEKDAYS,
        needs: { name: "digest_emails_enabled", value: true },
      },
    ],
  },
];
