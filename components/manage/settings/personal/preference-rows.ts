/** The reader's preferences: how the app looks and begins, how one writes and reads, which topics one follows. */
import type { RowOption, RowSection, SettingRow } from "../rows/setting-row.ts";

const ON_TAKING_PART: readonly RowOption[] = [
  { value: 1, label: "When I take part in them" },
  { value: 2, label: "When I write in them" },
  { value: 3, label: "When I start them" },
  { value: 4, label: "Never" },
];

/** A setting that is on or off. */
export const onOff = (name: string, label: string, hint?: string): SettingRow => ({
  kind: "switch",
  name,
  label,
  ...(hint !== undefined && { hint }),
});

/** Numbers to choose from; another one, chosen elsewhere, is named in the same way. */
const amounts = (name: string, label: string, unit: string, values: readonly number[]): SettingRow => ({
  kind: "choice",
  name,
  label,
  options: values.map((value) => ({ value, label: `${value}${unit}` })),
  wordsFor: (value) => `${String(value)}${unit}`,
});

/** How the app looks, and how one writes and reads. */
export const PREFERENCE_SECTIONS: readonly RowSection[] = [
  {
    title: "Look",
    rows: [
      amounts("web_font_size_px", "Size of text", " px", [12, 13, 14, 15, 16, 17, 18, 20]),
      amounts("web_line_height_percent", "Height of lines in messages", " %", [120, 130, 140, 150, 160, 180]),
      onOff("high_contrast_mode", "High contrast", "Darker text and lines; lighter ones in the dark."),
      onOff("fluid_layout_width", "Use all of the window’s width"),
    ],
  },
  {
    title: "Beginning and sidebar",
    rows: [
      {
        kind: "choice",
        name: "web_home_view",
        label: "Begin with",
        words: "home view start",
        options: [
          { value: "inbox", label: "Inbox" },
          { value: "recent", label: "Recent conversations" },
          { value: "all_messages", label: "Combined feed" },
        ],
      },
      onOff("web_inbox_show_channel_folders", "Group channels by folder in the inbox"),
      onOff("web_left_sidebar_show_channel_folders", "Group channels by folder in the sidebar"),
      {
        kind: "choice",
        name: "demote_inactive_streams",
        label: "Put channels without new messages below the others",
        options: [
          { value: 1, label: "Where there are many" },
          { value: 2, label: "Always" },
          { value: 3, label: "Never" },
        ],
      },
      {
        kind: "choice",
        name: "web_stream_unreads_count_display_policy",
        label: "Channels that show how much is unread",
        hint: "Others have a dot.",
        options: [
          { value: 1, label: "All" },
          { value: 2, label: "All but muted ones" },
          { value: 3, label: "None" },
        ],
      },
      onOff("web_left_sidebar_unreads_count_summary", "Show how much is unread in all"),
      onOff("starred_message_counts", "Show how many messages are starred"),
    ],
  },
  {
    title: "Writing and reading",
    rows: [
      onOff("enter_sends", "Enter sends a message", "Shift and Enter begin a new line."),
      {
        kind: "choice",
        name: "web_mark_read_on_scroll_policy",
        label: "Messages become read when I see them",
        options: [
          { value: 1, label: "Everywhere" },
          { value: 2, label: "In topics and direct messages only" },
          { value: 3, label: "Never" },
        ],
      },
      onOff("translate_emoticons", "Turn emoticons such as :) into emoji"),
      onOff("display_emoji_reaction_users", "Show names in reactions when there are only a few"),
      onOff(
        "enable_drafts_synchronization",
        "Keep drafts on the server",
        "What you have written but not sent is then the same in every browser.",
      ),
      {
        kind: "choice",
        name: "twenty_four_hour_time",
        label: "Times",
        words: "clock format 24 12 am pm",
        options: [
          { value: null, label: "As usual in my language" },
          { value: true, label: "17:30" },
          { value: false, label: "5:30 PM" },
        ],
      },
      {
        kind: "language",
        name: "default_language",
        label: "Language",
        hint: "For other apps. Parley itself is in English.",
      },
    ],
  },
  {
    title: "Following topics",
    rows: [
      {
        kind: "choice",
        name: "automatically_follow_topics_policy",
        label: "Follow topics automatically",
        options: ON_TAKING_PART,
      },
      {
        kind: "choice",
        name: "automatically_unmute_topics_in_muted_streams_policy",
        label: "Unmute topics in muted channels",
        options: ON_TAKING_PART,
      },
    ],
  },
];
