/** The part of an archive that belongs to single people and bots: drafts, reminders, menus and the like. */
import type { ArchiveTable } from "./archive-table.ts";
import { both, everything, ofAccounts, ofMessages, ofPeople } from "./exported-rows.ts";

const user = "user_account";

/** In the order in which they can be restored, after channels and messages. */
export const privateTables: readonly ArchiveTable[] = [
  {
    name: "saved_snippet",
    key: ["id"],
    rows: ofPeople,
    ids: { id: "saved_snippet", user_id: user },
    texts: ["content"],
  },
  {
    name: "navigation_view",
    key: ["user_id", "fragment"],
    rows: ofPeople,
    ids: { user_id: user },
    texts: ["fragment"],
  },
  {
    name: "navigation_place",
    key: ["user_id", "fragment"],
    rows: ofPeople,
    ids: { user_id: user },
    texts: ["fragment"],
  },
  { name: "alert_word", key: ["user_id", "word_key"], rows: ofPeople, ids: { user_id: user } },
  {
    name: "muted_user",
    key: ["user_id", "muted_user_id"],
    rows: ofPeople,
    ids: { user_id: user, muted_user_id: user },
  },
  {
    name: "draft",
    key: ["id"],
    rows: ofPeople,
    ids: { id: "draft", user_id: user, channel_id: "channel", user_ids: user },
    leftOut: ["channel_id"],
    texts: ["content"],
  },
  {
    name: "scheduled_message",
    key: ["id"],
    rows: ofPeople,
    ids: { id: "scheduled_message", user_id: user, channel_id: "channel", user_ids: user },
    leftOut: ["channel_id"],
    texts: ["content", "rendered_content"],
    html: { rendered_content: "content" },
  },
  {
    name: "reminder",
    key: ["id"],
    rows: both(ofPeople, ofMessages),
    ids: { id: "reminder", user_id: user, message_id: "message" },
    texts: ["content", "rendered_content"],
    html: { rendered_content: "content" },
  },
  {
    name: "user_status",
    key: ["user_id"],
    rows: ofAccounts,
    ids: { user_id: user },
    embedded: ["emoji_code"],
  },
  {
    name: "bot_settings",
    key: ["user_id"],
    rows: everything,
    ids: { user_id: user, default_sending_channel_id: "channel", default_events_channel_id: "channel" },
  },
  { name: "bot_storage", key: ["user_id", "key"], rows: everything, ids: { user_id: user } },
];
