/** Archived tables of private data. */
import { peopleIn } from "../../accounts/members/personal-columns.ts";
import { sql } from "../../kernel/db/sql.ts";
import {
  type ArchiveTable,
  both,
  everything,
  ofAccounts,
  ofMessages,
  ofPeople,
  ofRealm,
} from "./archive-table.ts";

/** In the order of restoring, after channels and messages. */
export const privateTables: readonly ArchiveTable[] = [
  {
    name: "saved_snippet",
    key: ["id"],
    rows: ofPeople,
    ids: { id: "saved_snippet", ...peopleIn("saved_snippet") },
    texts: ["content"],
  },
  {
    name: "navigation_view",
    key: ["user_id", "fragment"],
    rows: ofPeople,
    ids: peopleIn("navigation_view"),
    fragments: ["fragment"],
  },
  {
    name: "navigation_place",
    key: ["user_id", "fragment"],
    rows: ofPeople,
    ids: peopleIn("navigation_place"),
    fragments: ["fragment"],
  },
  { name: "alert_word", key: ["user_id", "word_key"], rows: ofPeople, ids: peopleIn("alert_word") },
  {
    name: "muted_user",
    key: ["user_id", "muted_user_id"],
    rows: ofPeople,
    ids: peopleIn("muted_user"),
  },
  {
    name: "draft",
    key: ["id"],
    rows: ofPeople,
    ids: { id: "draft", ...peopleIn("draft"), channel_id: "channel" },
    leftOut: ["channel_id"],
    texts: ["content"],
  },
  {
    name: "scheduled_message",
    key: ["id"],
    rows: ofPeople,
    ids: { id: "scheduled_message", ...peopleIn("scheduled_message"), channel_id: "channel" },
    leftOut: ["channel_id"],
    texts: ["content"],
    html: { rendered_content: "content" },
  },
  {
    name: "reminder",
    key: ["id"],
    rows: both(ofPeople, ofMessages),
    ids: { id: "reminder", ...peopleIn("reminder"), message_id: "message" },
    texts: ["note", "content"],
    html: { rendered_content: "content" },
  },
  {
    name: "user_status",
    key: ["user_id"],
    rows: ofAccounts,
    ids: peopleIn("user_status"),
    embedded: ["emoji_code"],
  },
  {
    name: "bot_settings",
    key: ["user_id"],
    rows: everything,
    ids: {
      ...peopleIn("bot_settings"),
      default_sending_channel_id: "channel",
      default_events_channel_id: "channel",
    },
  },
  {
    name: "bot_command",
    key: ["id"],
    rows: (scope) => (scope.kind === "everything" ? ofRealm(scope) : sql`false`),
    ids: { id: "bot_command", realm_id: "realm", ...peopleIn("bot_command") },
    embedded: ["arguments"],
  },
  { name: "bot_storage", key: ["user_id", "key"], rows: everything, ids: peopleIn("bot_storage") },
];
