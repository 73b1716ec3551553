/** The archived tables in restoring order. `archive-readme.ts` explains missing tables. */

import { peopleIn } from "../../accounts/members/personal-columns.ts";
import { type Sql, sql } from "../../kernel/db/sql.ts";
import { VISIBLE_TO_NOBODY } from "../../people/users/user-access.ts";
import {
  type ArchiveTable,
  both,
  inConversations,
  ofAccounts,
  ofChannels,
  ofGroups,
  ofMessages,
  ofPeople,
  ofRealm,
  ofTopics,
} from "./archive-table.ts";
import { type ExportScope, exportedMessage, exportedTopic } from "./export-scope.ts";

import { privateTables } from "./private-tables.ts";

const realm = "realm";
const group = "user_group";
const message = "message";

export const archiveTables: readonly ArchiveTable[] = [
  {
    name: realm,
    key: ["id"],
    rows: ({ realmId }) => sql`t.id = ${realmId}`,
    ids: { id: realm },
    embedded: ["settings"],
    textsLast: ["description"],
    files: ["icon_key", "logo_key", "night_logo_key"],
    omitted: ["uuid", "uploaded_bytes", "deactivated_at", "delete_at", "deletion_announced"],
  },
  {
    name: "user_account",
    key: ["id"],
    rows: ofRealm,
    ids: { realm_id: realm, ...peopleIn("user_account") },
    files: ["avatar_key"],
    omitted: ["key_version", "personal_key_ids", "personal_key_limits", "uploaded_bytes"],
    guarded: ["password_hash"],
    masked: { email: unlessHidden, email_key: unlessHidden, delivery_email: unlessHidden },
    linkedLast: ["bot_owner_id"],
  },
  {
    name: group,
    key: ["id"],
    rows: ofRealm,
    ids: { id: group, realm_id: realm, ...peopleIn("user_group") },
  },
  {
    name: "user_group_member",
    key: ["group_id", "user_id"],
    rows: ofGroups,
    ids: { group_id: group, ...peopleIn("user_group_member") },
  },
  {
    name: "user_group_subgroup",
    key: ["group_id", "subgroup_id"],
    rows: ofGroups,
    ids: { group_id: group, subgroup_id: group },
  },
  {
    name: "conversation",
    key: ["id"],
    rows: (scope) => inConversations(scope, sql`t.id`),
    ids: { id: "conversation", realm_id: realm },
    embedded: ["direct_key"],
  },
  {
    name: "conversation_member",
    key: ["conversation_id", "user_id"],
    rows: (scope) => inConversations(scope, sql`t.conversation_id`),
    ids: { conversation_id: "conversation", ...peopleIn("conversation_member") },
  },
  {
    name: "channel_folder",
    key: ["id"],
    rows: ofRealm,
    ids: { id: "channel_folder", realm_id: realm, ...peopleIn("channel_folder") },
    textsLast: ["description"],
    html: { rendered_description: "description" },
  },
  {
    name: "channel",
    key: ["id"],
    rows: (scope) => inConversations(scope, sql`t.conversation_id`),
    ids: {
      id: "channel",
      realm_id: realm,
      conversation_id: "conversation",
      ...peopleIn("channel"),
      folder_id: "channel_folder",
    },
    textsLast: ["description"],
    html: { rendered_description: "description" },
  },
  {
    name: "permission_setting",
    key: ["id"],
    rows: (scope) => sql`t.realm_id = ${scope.realmId} AND (t.channel_id IS NULL OR ${ofChannels(scope)})`,
    ids: {
      id: "permission_setting",
      realm_id: realm,
      channel_id: "channel",
      owner_group_id: group,
      group_id: group,
    },
  },
  { name: "realm_domain", key: ["id"], rows: ofRealm, ids: { id: "realm_domain", realm_id: realm } },
  { name: "playground", key: ["id"], rows: ofRealm, ids: { id: "playground", realm_id: realm } },
  { name: "linkifier", key: ["id"], rows: ofRealm, ids: { id: "linkifier", realm_id: realm } },
  {
    name: "custom_emoji",
    key: ["id"],
    rows: ofRealm,
    ids: { id: "custom_emoji", realm_id: realm, ...peopleIn("custom_emoji") },
    files: ["file_key", "still_key"],
  },
  { name: "profile_field", key: ["id"], rows: ofRealm, ids: { id: "profile_field", realm_id: realm } },
  {
    name: "profile_value",
    key: ["user_id", "field_id"],
    rows: ofAccounts,
    ids: { ...peopleIn("profile_value"), field_id: "profile_field" },
    embedded: ["value"],
    html: { rendered_value: "value" },
  },
  {
    name: "default_channel",
    key: ["realm_id", "channel_id"],
    rows: both(ofRealm, ofChannels),
    ids: { realm_id: realm, channel_id: "channel" },
  },
  {
    name: "subscription",
    key: ["user_id", "channel_id"],
    rows: ofChannels,
    ids: { ...peopleIn("subscription"), channel_id: "channel", realm_id: realm, received: message },
    ranges: ["received"],
    omitted: ["since_event_id"],
  },
  {
    name: "topic",
    key: ["id"],
    rows: (scope) => exportedTopic(scope, sql`t`),
    ids: { id: "topic", realm_id: realm, conversation_id: "conversation" },
    omitted: ["last_message_id"],
  },
  {
    name: message,
    key: ["id"],
    rows: (scope) => exportedMessage(scope, sql`t`),
    ids: {
      id: message,
      realm_id: realm,
      conversation_id: "conversation",
      topic_id: "topic",
      ...peopleIn("message"),
    },
    texts: ["content"],
    html: { rendered_content: "content" },
  },
  {
    name: "message_edit",
    key: ["id"],
    // Former names and places of whole topics are exported only if the topic is.
    rows: (scope) =>
      sql`(t.message_id IS NOT NULL AND ${ofMessages(scope)} OR t.topic_id IS NOT NULL AND ${ofTopics(scope)})`,
    ids: {
      id: "message_edit",
      message_id: message,
      topic_id: "topic",
      message_ids: message,
      ...peopleIn("message_edit"),
      channel_id: "channel",
    },
    ranges: ["message_ids"],
    leftOut: ["channel_id"],
    texts: ["content"],
    html: { rendered_content: "content" },
  },
  {
    name: "message_flag",
    key: ["user_id", "message_id"],
    rows: both(ofPeople, ofMessages),
    ids: { ...peopleIn("message_flag"), message_id: message },
  },
  {
    name: "reaction",
    key: ["message_id", "emoji_kind", "emoji_code", "user_id"],
    rows: ofMessages,
    ids: { message_id: message, ...peopleIn("reaction") },
    embedded: ["emoji_code"],
  },
  {
    name: "submessage",
    key: ["id"],
    rows: ofMessages,
    ids: { id: message, message_id: message, ...peopleIn("submessage") },
  },
  {
    name: "message_actions",
    key: ["message_id"],
    rows: ofMessages,
    ids: { message_id: message },
    embedded: ["rows"],
  },
  {
    name: "topic_read",
    key: ["user_id", "topic_id"],
    rows: both(ofPeople, ofTopics),
    ids: { ...peopleIn("topic_read"), topic_id: "topic", read: message },
    ranges: ["read"],
  },
  { name: "late_read", key: ["message_id"], rows: ofMessages, ids: { message_id: message } },
  {
    name: "user_topic",
    key: ["user_id", "topic_id"],
    rows: both(ofPeople, ofTopics),
    ids: { ...peopleIn("user_topic"), topic_id: "topic" },
  },
  {
    name: "attachment",
    key: ["id"],
    rows: (scope) =>
      scope.kind === "everything"
        ? ofRealm(scope)
        : sql`EXISTS (SELECT FROM message_attachment a JOIN message m ON m.id = a.message_id
            WHERE a.attachment_id = t.id AND ${exportedMessage(scope, sql`m`)})`,
    ids: { id: "attachment", realm_id: realm, ...peopleIn("attachment") },
    files: ["file_key", "thumbnail_key", "animation_key"],
    addresses: ["path_id"],
  },
  {
    name: "message_attachment",
    key: ["message_id", "attachment_id"],
    rows: ofMessages,
    ids: { message_id: message, attachment_id: "attachment" },
    omitted: ["conversation_id"],
  },
  {
    name: "awaited_thumbnail",
    key: ["message_id", "attachment_id"],
    rows: ofMessages,
    ids: { message_id: message, attachment_id: "attachment", ...peopleIn("awaited_thumbnail") },
  },
  ...privateTables,
  {
    name: "audit_entry",
    key: ["id"],
    rows: ofRealm,
    ids: { id: "audit_entry", realm_id: realm, ...peopleIn("audit_entry") },
    embedded: ["changes"],
  },
  { name: "usage_day", key: ["realm_id", "day"], rows: ofRealm, ids: { realm_id: realm } },
];

/**
 * The address of the account `t`, or an unreachable one if the user hides it from everybody without consent. The
 * replacement contains the archived id, because addresses must be unique.
 */
function unlessHidden({ peopleIds }: ExportScope, column: Sql): Sql {
  if (peopleIds === null) return column;
  return sql`CASE WHEN t.bot_type IS NULL AND t.settings->'email_address_visibility' = ${VISIBLE_TO_NOBODY}::text::jsonb
      AND t.id <> ALL(${[...peopleIds]}::int[])
    THEN 'hidden-address-' || t.id || '@hidden.invalid' ELSE ${column} END`;
}
