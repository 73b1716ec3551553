/** Tables of personal exports. `personal-columns.ts` explains missing tables. */

import type { PersonalTable } from "../../accounts/members/personal-columns.ts";
import { mayViewChannel } from "../../channels/channels/channel-access.ts";
import { type Sql, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { readableScope } from "../../messages/reading/message-scope.ts";

export const ownTables: readonly OwnTable[] = [
  {
    name: "user_account",
    order: {},
    columns: [
      "email",
      "delivery_email",
      "full_name",
      "role",
      "can_create_users",
      "timezone",
      "avatar_key",
      "uploaded_bytes",
      "settings",
      "edited_settings",
      "created_at",
    ],
    omitted: [
      "realm_id",
      "email_key",
      "is_active",
      "bot_type",
      "bot_owner_id",
      "password_hash",
      "key_version",
      "personal_key_ids",
      "personal_key_limits",
      "avatar_version",
      "is_imported_stub",
      "is_deleted",
      "awaits_first_sign_in",
      "onboarding_steps",
    ],
    files: ["avatar_key"],
  },
  {
    name: "profile_value",
    order: { field_id: "int4" },
    columns: ["field_id", "value"],
    omitted: ["rendered_value"],
    joined: () => ({ field: sql`(SELECT f.name FROM profile_field f WHERE f.id = t.field_id)` }),
  },
  {
    name: "user_status",
    order: {},
    columns: ["is_away", "text", "emoji_name", "emoji_code", "emoji_kind", "ends_at"],
  },
  {
    name: "presence",
    order: {},
    columns: ["active_at", "seen_at"],
    omitted: ["update_id"],
  },
  {
    name: "user_group_member",
    order: { group_id: "int4" },
    columns: ["group_id"],
    joined: () => ({ group: sql`(SELECT g.name FROM user_group g WHERE g.id = t.group_id)` }),
    // A group without a name is a permission setting.
    rows: () => sql`EXISTS (SELECT FROM user_group g WHERE g.id = t.group_id AND g.name IS NOT NULL)`,
  },
  {
    name: "subscription",
    order: { channel_id: "int4" },
    columns: [
      "channel_id",
      "is_active",
      "color",
      "is_muted",
      "pin_to_top",
      "desktop_notifications",
      "audible_notifications",
      "push_notifications",
      "email_notifications",
      "wildcard_mentions_notify",
    ],
    omitted: ["realm_id", "received", "since_event_id"],
    joined: (actor) => ({ channel: channelName(actor) }),
  },
  {
    name: "user_topic",
    order: { topic_id: "int8" },
    columns: ["topic_id", "policy", "updated_at"],
    joined: placeOfTopic,
  },
  {
    name: "message",
    order: { id: "int8" },
    columns: ["id", "conversation_id", "topic_id", "content", "client", "sent_at"],
    omitted: ["realm_id", "rendered_content", "rendering_version", "bits"],
    joined: placeOfMessage,
  },
  {
    name: "message_edit",
    order: { id: "int8" },
    columns: ["id", "message_id", "edited_at", "content"],
    omitted: ["topic_id", "message_ids", "rendered_content", "topic_name", "channel_id"],
    // Rows about moves have former topic names, which others may have chosen.
    rows: ({ user }) =>
      sql`EXISTS (SELECT FROM message m WHERE m.id = t.message_id AND m.sender_id = ${user.id})`,
  },
  {
    name: "message_flag",
    order: { message_id: "int8" },
    columns: ["message_id", "bits"],
  },
  {
    name: "reaction",
    order: { message_id: "int8", emoji_kind: "text", emoji_code: "text" },
    columns: ["message_id", "emoji_kind", "emoji_code", "emoji_name", "reacted_at"],
  },
  {
    name: "submessage",
    order: { id: "int8" },
    columns: ["id", "message_id", "msg_type", "content"],
  },
  {
    name: "attachment",
    order: { id: "int4" },
    columns: ["id", "path_id", "file_key", "name", "content_type", "size", "created_at"],
    omitted: [
      "realm_id",
      "picture_width",
      "picture_height",
      "thumbnail_key",
      "animation_key",
      "thumbnail_due_at",
      "thumbnail_attempts",
      "is_old_picture",
      "removed_at",
    ],
    rows: () => sql`t.removed_at IS NULL`,
    files: ["file_key"],
  },
  {
    name: "saved_snippet",
    order: { id: "int4" },
    columns: ["id", "title", "content", "created_at"],
  },
  {
    name: "navigation_view",
    order: { fragment: "text" },
    columns: ["fragment", "name", "is_pinned"],
  },
  {
    name: "navigation_place",
    order: { fragment: "text" },
    columns: ["fragment", "place"],
  },
  {
    name: "alert_word",
    order: { word_key: "text" },
    columns: ["word"],
    omitted: ["word_key"],
  },
  {
    name: "muted_user",
    order: { muted_user_id: "int4" },
    columns: ["muted_user_id", "muted_at"],
    joined: () => ({ name: sql`(SELECT u.full_name FROM user_account u WHERE u.id = t.muted_user_id)` }),
  },
  {
    name: "draft",
    order: { id: "int4" },
    columns: ["id", "channel_id", "user_ids", "topic", "content", "edited_at"],
    joined: (actor) => ({ channel: channelName(actor) }),
  },
  {
    name: "scheduled_message",
    order: { id: "int4" },
    columns: ["id", "channel_id", "user_ids", "topic", "content", "deliver_at"],
    omitted: ["rendered_content", "client", "read_by_sender", "due_at", "attempts", "revision"],
    joined: (actor) => ({ channel: channelName(actor) }),
  },
  {
    name: "reminder",
    order: { id: "int4" },
    columns: ["id", "message_id", "note", "deliver_at"],
    // The text quotes the message, which another user may have written.
    omitted: ["content", "rendered_content", "due_at", "attempts"],
  },
];

/** Null where the user may not know the channel `t.channel_id`. */
function channelName({ organization, user }: Actor): Sql {
  const known = [...organization.channels.all()]
    .filter((channel) => mayViewChannel(organization, channel, user))
    .map(({ id }) => id);
  return sql`(SELECT c.name FROM channel c WHERE c.id = t.channel_id AND c.id = ANY(${known}::int[]))`;
}

/** Without names if the user can no longer read the message `t` there. */
function placeOfMessage(actor: Actor): Readonly<Record<string, Sql>> {
  const isReadable = sql`EXISTS (SELECT FROM ${readableScope(actor)} AS scope
    WHERE scope.conversation_id = t.conversation_id AND (scope.received IS NULL OR scope.received @> t.id))`;
  return {
    channel: sql`(SELECT c.name FROM channel c WHERE c.conversation_id = t.conversation_id AND ${isReadable})`,
    topic: sql`(SELECT p.name FROM topic p WHERE p.id = t.topic_id AND ${isReadable})`,
    with: sql`(SELECT json_agg(u.full_name ORDER BY u.id) FROM conversation_member m
      JOIN user_account u ON u.id = m.user_id
      WHERE m.conversation_id = t.conversation_id AND u.id <> t.sender_id)`,
  };
}

/** Without names where the user may not read all of the topic `t.topic_id`. */
function placeOfTopic(actor: Actor): Readonly<Record<string, Sql>> {
  const readable = sql`topic p JOIN ${readableScope(actor)} AS scope
    ON scope.conversation_id = p.conversation_id AND scope.received IS NULL`;
  return {
    channel: sql`(SELECT c.name FROM ${readable} JOIN channel c ON c.conversation_id = p.conversation_id
      WHERE p.id = t.topic_id)`,
    topic: sql`(SELECT p.name FROM ${readable} WHERE p.id = t.topic_id)`,
  };
}

export interface OwnTable {
  readonly name: PersonalTable;
  /** Columns, with types, that order and identify a user's rows. Empty for a single row. */
  readonly order: Readonly<Record<string, "int4" | "int8" | "text">>;
  readonly columns: readonly string[];
  /** Other users' words, secrets, and internal values. */
  readonly omitted?: readonly string[];
  /** Fields from other tables, by name in the archive. */
  readonly joined?: (actor: Actor) => Readonly<Record<string, Sql>>;
  /** Restricts the user's rows `t`; absent for all. */
  readonly rows?: (actor: Actor) => Sql;
  readonly files?: readonly string[];
}
