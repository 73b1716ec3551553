/** The user's preferences, in display order. */
import { choice, named, numbered, onOff, type RowSection, type SettingRow } from "../rows/setting-row.ts";

const ON_TAKING_PART = numbered(
  "When I take part in them",
  "When I write in them",
  "When I start them",
  "Never",
);

const amounts = (name: string, label: string, unit: string, values: readonly number[]): SettingRow => {
  const wordsFor = (value: unknown) => `${String(value)}${unit}`;
  const options = values.map((value) => ({ value, label: wordsFor(value) }));
  return choice(name, label, options, { wordsFor });
};

export const PREFERENCE_SECTIONS: readonly RowSection[] = [
  {
    title: "Look",
    rows: [
      amounts("web_font_size_px", "Size of text", " px", [12, 13, 14, 15, 16, 17, 18, 20]),
      amounts("web_line_height_percent", "Height of lines in messages", " %", [120, 130, 140, 150, 160, 180]),
      onOff("high_contrast_mode", "High contrast", {
        hint: "Darker text and lines; lighter ones in the dark.",
      }),
      onOff("fluid_layout_width", "Use all of the window’s width"),
    ],
  },
  {
    title: "Beginning and sidebar",
    rows: [
      choice(
        "web_home_view",
        "Begin with",
        named({ inbox: "Inbox", recent: "Recent conversations", all_messages: "Combined feed" }),
        { words: "home view start" },
      ),
      onOff("web_inbox_show_channel_folders", "Group channels by folder in the inbox"),
      onOff("web_left_sidebar_show_channel_folders", "Group channels by folder in the sidebar"),
      choice(
        "demote_inactive_streams",
        "Put channels without new messages below the others",
        numbered("Where there are many", "Always", "Never"),
      ),
      choice(
        "web_stream_unreads_count_display_policy",
        "Channels that show how much is unread",
        numbered("All", "All but muted ones", "None"),
        { hint: "Others have a dot." },
      ),
      onOff("web_left_sidebar_unreads_count_summary", "Show how much is unread in all"),
      onOff("starred_message_counts", "Show how many messages are starred"),
    ],
  },
  {
    title: "Writing and reading",
    rows: [
      onOff("enter_sends", "Enter sends a message", { hint: "Shift and Enter begin a new line." }),
      choice(
        "web_mark_read_on_scroll_policy",
        "Messages become read when I see them",
        numbered("Everywhere", "In topics and direct messages only", "Never"),
      ),
      onOff("translate_emoticons", "Turn emoticons such as :) into emoji"),
      onOff("display_emoji_reaction_users", "Show names in reactions when there are only a few"),
      onOff("enable_drafts_synchronization", "Keep drafts on the server", {
        hint: "What you have written but not sent is then the same in every browser.",
      }),
      choice(
        "twenty_four_hour_time",
        "Times",
        [
          { value: null, label: "As usual in my language" },
          { value: true, label: "17:30" },
          { value: false, label: "5:30 PM" },
        ],
        { words: "clock format 24 12 am pm" },
      ),
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
      choice("automatically_follow_topics_policy", "Follow topics automatically", ON_TAKING_PART),
      choice(
        "automatically_unmute_topics_in_muted_streams_policy",
        "Unmute topics in muted channels",
        ON_TAKING_PART,
      ),
    ],
  },
];
