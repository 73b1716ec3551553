/** User settings of the app's looks and of writing. */
import { z } from "zod";
import { jsonOrTextParam } from "../../../kernel/contract/contract.ts";
import { setting } from "../../../kernel/settings/setting.ts";
import { languageName } from "../../../text/language-tag.ts";
import { limitedText } from "../../../text/limited-text.ts";
import { display, flag, inert, oneToFour, oneToThree, onlyOwn } from "./setting-kinds.contract.ts";

const language = limitedText(20).refine((tag) => languageName(tag) !== null, {
  error: "Invalid default_language",
  abort: true,
});

const homeView = z.enum(["recent", "inbox", "all_messages"]);

const homeViewParam = jsonOrTextParam(
  z
    .union([homeView, z.literal("recent_topics")])
    .transform((view) => (view === "recent_topics" ? "recent" : view)),
);

export const displaySettings = {
  twenty_four_hour_time: setting(
    "Whether times have 24 hours; null follows the reader's language.",
    flag.nullable(),
    false,
    display,
  ),
  color_scheme: setting("1 follows the system, 2 dark, 3 light.", oneToThree, 1, display),
  default_language: setting("Language of the app and of mails.", language, "en", {
    ...display,
    ...onlyOwn,
  }),
  web_home_view: setting(
    'View that opens first; "recent" was "recent_topics" until feature level 454.',
    homeView,
    "inbox",
    { ...display, param: homeViewParam },
  ),
  web_escape_navigates_to_home_view: setting(
    "Whether Escape leads to the first view.",
    flag,
    true,
    inert("Escape closes what is open, and leads nowhere."),
  ),
  web_mark_read_on_scroll_policy: setting(
    "When messages are marked as read: 1 always, 2 in conversations, 3 never.",
    oneToThree,
    1,
  ),
  web_channel_default_view: setting(
    "What a channel opens: 1 its top topic, 2 its feed, 3 its topics, 4 its top unread topic.",
    oneToFour,
    1,
    inert("A channel opens as its feed, beside the list of its topics."),
  ),
  web_font_size_px: setting("Size of text, in pixels.", z.int().min(12).max(20), 16),
  web_line_height_percent: setting(
    "Height of lines, in percent of the size of text.",
    z.int().min(100).max(200),
    140,
  ),
  web_animate_image_previews: setting(
    "When animated pictures move.",
    z.enum(["always", "on_hover", "never"]),
    "on_hover",
    inert("Animated pictures are always animated."),
  ),
  web_stream_unreads_count_display_policy: setting(
    "Which channels show counts: 1 all, 2 unmuted ones, 3 none.",
    oneToThree,
    2,
  ),
  web_inbox_show_channel_folders: setting(
    "Whether the inbox groups channels by folder (feature level 431).",
    flag,
    true,
  ),
  web_left_sidebar_show_channel_folders: setting(
    "Whether the sidebar groups channels by folder.",
    flag,
    true,
  ),
  web_left_sidebar_unreads_count_summary: setting(
    "Whether the sidebar counts unread messages of closed groups.",
    flag,
    true,
  ),
  web_suggest_update_timezone: setting(
    "Whether the app suggests another time zone.",
    flag,
    true,
    inert("Nobody is asked about a time zone that they have chosen."),
  ),
  web_navigate_to_sent_message: setting(
    "Whether the app goes to the conversation of a sent message.",
    flag,
    true,
    inert("People write in the conversation that they read."),
  ),
  fluid_layout_width: setting("Whether messages take the whole width.", flag, false, display),
  high_contrast_mode: setting("Whether colors have more contrast.", flag, false, display),
  left_side_userlist: setting("Whether people are listed on the left.", flag, false, {
    ...display,
    ...inert("No list of all people is shown."),
  }),
  starred_message_counts: setting("Whether the number of starred messages is shown.", flag, true, display),
  display_emoji_reaction_users: setting("Whether reactions name the people.", flag, true),
  emojiset: setting("Set of emoji.", z.enum(["google", "google-blob", "twitter", "text"]), "google", {
    ...display,
    ...inert("Emoji are those of the reader's system."),
  }),
  demote_inactive_streams: setting(
    "When inactive channels come last: 1 automatically, 2 always, 3 never.",
    oneToThree,
    1,
    display,
  ),
  user_list_style: setting(
    "How people are listed: 1 compact, 2 with status, 3 with picture.",
    oneToThree,
    2,
    inert("No list of all people is shown."),
  ),
  hide_ai_features: setting(
    "Whether features with artificial intelligence are hidden.",
    flag,
    false,
    inert("There are none."),
  ),

  translate_emoticons: setting("Whether emoticons such as `:)` become emoji.", flag, false, display),
  enter_sends: setting("Whether Enter sends the message.", flag, true, display),
  enable_drafts_synchronization: setting("Whether drafts are kept on the server.", flag, true, display),
  automatically_follow_topics_policy: setting(
    "When topics are followed: 1 after taking part, 2 after sending, 3 after starting one, 4 never.",
    oneToFour,
    3,
  ),
  automatically_unmute_topics_in_muted_streams_policy: setting(
    "When topics of muted channels are unmuted: 1 after taking part, 2 after sending, 3 after starting one, 4 never.",
    oneToFour,
    2,
  ),
  automatically_follow_topics_where_mentioned: setting(
    "Whether topics are followed after a mention.",
    flag,
    true,
    inert("Mentions notify, and change no policy of a topic."),
  ),
  resolved_topic_notice_auto_read_policy: setting(
    "Which notices of resolved topics are read already.",
    z.enum(["always", "except_followed", "never"]),
    "except_followed",
    inert("Notices of resolved topics are unread like other messages."),
  ),
};
