-- The whole schema of the first release: tables with their indexes, constraints and comments, then foreign keys and triggers.
-- Databases that an earlier commit made have it from migrations that are gone (lib/kernel/db/migrate.ts).

CREATE TABLE "alert_word" (
    "user_id" INTEGER NOT NULL,
    "word_key" TEXT NOT NULL,
    "word" TEXT NOT NULL,

    CONSTRAINT "alert_word_pkey" PRIMARY KEY (user_id, word_key)
);
COMMENT ON TABLE "alert_word" IS 'A word that marks messages for a person wherever it occurs';
COMMENT ON COLUMN "alert_word"."word_key" IS 'The case-folded word, unique for the person';

CREATE TABLE "app_sign_in" (
    "digest" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "app_sign_in_pkey" PRIMARY KEY (digest)
);
CREATE INDEX app_sign_in_used_at_idx ON app_sign_in (used_at);
COMMENT ON TABLE "app_sign_in" IS 'A sign-in of an app whose one-time pad was used; a second use would tell what is encrypted with it';
COMMENT ON COLUMN "app_sign_in"."digest" IS 'Of the pad, keyed with the server''s secret';

CREATE TABLE "attachment" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "path_id" TEXT NOT NULL,
    "file_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "animation_key" TEXT,
    "picture_height" INTEGER,
    "picture_width" INTEGER,
    "thumbnail_attempts" INTEGER NOT NULL DEFAULT 0,
    "thumbnail_due_at" TIMESTAMPTZ(3),
    "thumbnail_key" TEXT,
    "is_old_picture" BOOLEAN NOT NULL DEFAULT false,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "attachment_pkey" PRIMARY KEY (id)
);
CREATE INDEX attachment_created_at_idx ON attachment (created_at);
-- Finds the first row of each account, however many wait or are done.
CREATE INDEX attachment_new_picture_idx ON attachment (owner_id, thumbnail_due_at, id) WHERE (thumbnail_due_at IS NOT NULL) AND (NOT is_old_picture);
CREATE INDEX attachment_old_picture_idx ON attachment (id) WHERE (thumbnail_due_at IS NOT NULL) AND is_old_picture;
CREATE INDEX attachment_owner_id_id_idx ON attachment (owner_id, id);
CREATE UNIQUE INDEX attachment_path_id_key ON attachment (path_id);
CREATE INDEX attachment_realm_id_idx ON attachment (realm_id);
CREATE INDEX attachment_removed_at_idx ON attachment (removed_at) WHERE removed_at IS NOT NULL;
COMMENT ON TABLE "attachment" IS 'An uploaded file that messages may refer to';
COMMENT ON COLUMN "attachment"."path_id" IS 'Part of its address; holds 192 random bits';
COMMENT ON COLUMN "attachment"."content_type" IS 'As its first bytes say';

CREATE TABLE "audit_entry" (
    "id" BIGSERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "user_id" INTEGER,
    "operation" TEXT NOT NULL,
    "changes" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY (id)
);
-- Old entries are found by their age, to be removed.
CREATE INDEX audit_entry_created_at_idx ON audit_entry (created_at);
CREATE INDEX audit_entry_realm_id_id_idx ON audit_entry (realm_id, id);
COMMENT ON TABLE "audit_entry" IS 'Who changed what in an organization, written with the change by lib/kernel/events/append-event.ts';
COMMENT ON COLUMN "audit_entry"."user_id" IS 'Null: the server itself. Not a foreign key: accounts are never deleted';
COMMENT ON COLUMN "audit_entry"."operation" IS 'Operation id of the endpoint, or the name of the server''s own work';
COMMENT ON COLUMN "audit_entry"."changes" IS 'A list of what the types of events say of the change';

CREATE TABLE "awaited_preview" (
    "message_id" BIGINT NOT NULL,
    "preview_id" INTEGER NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "person_id" INTEGER NOT NULL,

    CONSTRAINT "awaited_preview_pkey" PRIMARY KEY (message_id, preview_id)
);
CREATE INDEX awaited_preview_person_id_due_at_message_id_idx ON awaited_preview (person_id, due_at, message_id);
CREATE INDEX awaited_preview_preview_id_idx ON awaited_preview (preview_id);

CREATE TABLE "awaited_thumbnail" (
    "message_id" BIGINT NOT NULL,
    "attachment_id" INTEGER NOT NULL,
    "person_id" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "awaited_thumbnail_pkey" PRIMARY KEY (message_id, attachment_id)
);
CREATE INDEX awaited_thumbnail_attachment_id_idx ON awaited_thumbnail (attachment_id);
CREATE INDEX awaited_thumbnail_person_id_due_at_message_id_idx ON awaited_thumbnail (person_id, due_at, message_id);

CREATE TABLE "bot_settings" (
    "user_id" INTEGER NOT NULL,
    "default_sending_channel_id" INTEGER,
    "default_events_channel_id" INTEGER,
    "default_all_public_channels" BOOLEAN NOT NULL DEFAULT false,
    "payload_url" TEXT,
    "interface" SMALLINT,
    "failure_told_at" TIMESTAMPTZ(3),

    CONSTRAINT "bot_settings_pkey" PRIMARY KEY (user_id),
    CONSTRAINT "bot_settings_webhook_check" CHECK ((payload_url IS NULL) = (interface IS NULL))
);
COMMENT ON TABLE "bot_settings" IS 'What a bot has beyond an account; a bot without a row has the defaults';
COMMENT ON COLUMN "bot_settings"."default_sending_channel_id" IS 'Where its messages go that name no channel';
COMMENT ON COLUMN "bot_settings"."default_events_channel_id" IS 'Whose messages its event queues without a narrow receive';
COMMENT ON COLUMN "bot_settings"."payload_url" IS 'Of an outgoing webhook: where messages for the bot are posted';
COMMENT ON COLUMN "bot_settings"."interface" IS 'Of an outgoing webhook: 1 the protocol''s own format, 2 that of Slack';
COMMENT ON COLUMN "bot_settings"."failure_told_at" IS 'When the owner was last notified that messages do not arrive';

CREATE TABLE "bot_storage" (
    "user_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "bot_storage_pkey" PRIMARY KEY (user_id, key)
);
COMMENT ON TABLE "bot_storage" IS 'What a bot keeps on the server between its runs';

CREATE TABLE "channel" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "conversation_id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "rendered_description" TEXT NOT NULL DEFAULT '',
    "creator_id" INTEGER,
    "is_private" BOOLEAN NOT NULL DEFAULT false,
    "is_web_public" BOOLEAN NOT NULL DEFAULT false,
    "history_public_to_subscribers" BOOLEAN NOT NULL DEFAULT true,
    "topics_policy" TEXT NOT NULL DEFAULT 'inherit',
    "message_retention_days" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),
    "folder_id" INTEGER,
    "email_version" INTEGER NOT NULL DEFAULT 0,
    "accepts_automatic_mail" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "channel_pkey" PRIMARY KEY (id),
    CONSTRAINT "channel_description_check" CHECK (char_length(description) <= 1024),
    CONSTRAINT "channel_name_check" CHECK ((char_length(name) >= 1) AND (char_length(name) <= 60)),
    CONSTRAINT "channel_topics_policy_check" CHECK (topics_policy = ANY (ARRAY['inherit'::text, 'allow_empty_topic'::text, 'disable_empty_topic'::text, 'empty_topic_only'::text])),
    CONSTRAINT "channel_web_public_check" CHECK (NOT (is_web_public AND is_private))
);
CREATE UNIQUE INDEX channel_conversation_id_key ON channel (conversation_id);
CREATE INDEX channel_creator_id_idx ON channel (creator_id);
CREATE INDEX channel_folder_id_idx ON channel (folder_id);
CREATE UNIQUE INDEX channel_realm_id_name_key_key ON channel (realm_id, name_key);
COMMENT ON COLUMN "channel"."accepts_automatic_mail" IS 'Whether mail of lists, scheduled jobs and services may come in';

CREATE TABLE "channel_folder" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "rendered_description" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "creator_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "channel_folder_pkey" PRIMARY KEY (id)
);
CREATE INDEX channel_folder_creator_id_idx ON channel_folder (creator_id);
CREATE UNIQUE INDEX channel_folder_name_idx ON channel_folder (realm_id, name_key) WHERE archived_at IS NULL;
CREATE INDEX channel_folder_realm_id_idx ON channel_folder (realm_id);
COMMENT ON TABLE "channel_folder" IS 'A heading under which an organization lists some of its channels';
COMMENT ON COLUMN "channel_folder"."name_key" IS 'Unique among the folders that are not archived';
COMMENT ON COLUMN "channel_folder"."position" IS 'Place among the folders of the organization';

CREATE TABLE "channel_month" (
    "realm_id" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "channel_id" INTEGER NOT NULL,
    "by_people" INTEGER NOT NULL,
    "by_bots" INTEGER NOT NULL,

    CONSTRAINT "channel_month_pkey" PRIMARY KEY (realm_id, month, channel_id)
);
CREATE INDEX channel_month_month_idx ON channel_month (month);
COMMENT ON TABLE "channel_month" IS 'Sums of message_count by month and channel';

CREATE TABLE "channel_outsider" (
    "channel_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "channel_outsider_pkey" PRIMARY KEY (channel_id, user_id)
);
CREATE INDEX channel_outsider_user_id_idx ON channel_outsider (user_id);

CREATE TABLE "client_device" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "client_device_pkey" PRIMARY KEY (id)
);
CREATE INDEX client_device_user_id_idx ON client_device (user_id);
COMMENT ON TABLE "client_device" IS 'A program on somebody''s device that receives push notifications, or will';

CREATE TABLE "conversation" (
    "id" BIGSERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "direct_key" TEXT,

    CONSTRAINT "conversation_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX conversation_realm_id_direct_key_key ON conversation (realm_id, direct_key);
COMMENT ON TABLE "conversation" IS 'A channel or a set of people; its id is recipient_id on the wire';

CREATE TABLE "conversation_member" (
    "conversation_id" BIGINT NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "conversation_member_pkey" PRIMARY KEY (conversation_id, user_id)
);
CREATE INDEX conversation_member_user_id_idx ON conversation_member (user_id);

CREATE TABLE "custom_emoji" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "author_id" INTEGER,
    "name" TEXT NOT NULL,
    "file_key" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "still_key" TEXT,
    "deactivated_at" TIMESTAMPTZ(3),

    CONSTRAINT "custom_emoji_pkey" PRIMARY KEY (id)
);
-- A name belongs to one emoji at a time.
CREATE UNIQUE INDEX custom_emoji_active_name_key ON custom_emoji (realm_id, name) WHERE deactivated_at IS NULL;
CREATE INDEX custom_emoji_author_id_idx ON custom_emoji (author_id);
CREATE INDEX custom_emoji_realm_id_idx ON custom_emoji (realm_id);
COMMENT ON TABLE "custom_emoji" IS 'An emoji of an organization; deactivated ones are still shown where they were used';
COMMENT ON COLUMN "custom_emoji"."file_key" IS 'Stored file of the picture';
COMMENT ON COLUMN "custom_emoji"."format" IS 'png, gif or webp';
COMMENT ON COLUMN "custom_emoji"."still_key" IS 'Stored file of the first frame; null: it is not animated';

CREATE TABLE "default_channel" (
    "realm_id" INTEGER NOT NULL,
    "channel_id" INTEGER NOT NULL,

    CONSTRAINT "default_channel_pkey" PRIMARY KEY (realm_id, channel_id)
);
CREATE INDEX default_channel_channel_id_idx ON default_channel (channel_id);

CREATE TABLE "device_token" (
    "user_id" INTEGER NOT NULL,
    "service" TEXT NOT NULL,
    "token" TEXT NOT NULL,

    CONSTRAINT "device_token_pkey" PRIMARY KEY (user_id, service, token)
);
COMMENT ON TABLE "device_token" IS 'The address that a push service gave a program on somebody''s device';
COMMENT ON COLUMN "device_token"."service" IS '"fcm" or "apns"';

CREATE TABLE "digest_day" (
    "realm_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "digest_day_pkey" PRIMARY KEY (realm_id)
);
COMMENT ON TABLE "digest_day" IS 'When an organization''s last weekly digest was queued';

CREATE TABLE "directory_link" (
    "user_id" INTEGER NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "entry_id" TEXT NOT NULL,
    "has_left" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "directory_link_pkey" PRIMARY KEY (user_id)
);
CREATE UNIQUE INDEX directory_link_realm_id_entry_id_key ON directory_link (realm_id, entry_id);
COMMENT ON TABLE "directory_link" IS 'An account whose person signs in by the directory (LDAP), which then decides about it alone';
COMMENT ON COLUMN "directory_link"."entry_id" IS 'What the directory calls the entry, whatever the person''s name is; in base64';
COMMENT ON COLUMN "directory_link"."has_left" IS 'Whether the account was deactivated because the directory no longer lets its person in';

CREATE TABLE "draft" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "channel_id" INTEGER,
    "user_ids" INTEGER[] NOT NULL,
    "topic" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "edited_at" BIGINT NOT NULL,

    CONSTRAINT "draft_pkey" PRIMARY KEY (id)
);
CREATE INDEX draft_user_id_idx ON draft (user_id);
COMMENT ON TABLE "draft" IS 'An unsent message that a person''s clients share';
COMMENT ON COLUMN "draft"."user_ids" IS 'Whom it is addressed to, without the person; empty for a channel, or when it is not addressed';
COMMENT ON COLUMN "draft"."edited_at" IS 'Seconds since 1970, by the clock of the client';

CREATE TABLE "event" (
    "realm_id" INTEGER NOT NULL,
    "id" BIGINT NOT NULL,
    "type" TEXT NOT NULL,
    "audience" JSON NOT NULL,
    "body" JSON NOT NULL,
    "changes" JSON,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_pkey" PRIMARY KEY (realm_id, id, created_at)
)
PARTITION BY RANGE (created_at);
-- Leaves room between the ids of logged events for events that are sent beside the log (lib/kernel/events/log/logged-event.ts).
CREATE SEQUENCE "event_id_seq" INCREMENT BY 32 OWNED BY "event"."id";
-- By these events people get to know others and channels, and forget them: read for clients that lag far behind.
CREATE INDEX event_realm_user_add_idx ON event (realm_id, id) WHERE type = 'realm_user.add'::text;
CREATE INDEX event_stream_create_idx ON event (realm_id, id) WHERE type = 'stream.create'::text;
CREATE INDEX event_stream_delete_idx ON event (realm_id, id) WHERE type = 'stream.delete'::text;
CREATE INDEX event_realm_bot_idx ON event (realm_id, id) WHERE type = ANY (ARRAY['realm_bot.add'::text, 'realm_bot.delete'::text]);
-- In which channels another message has become the first one.
CREATE INDEX event_first_message_idx ON event (realm_id, id) WHERE type = 'stream.update.first_message'::text;
-- Partitions live in a schema of their own, so that the schema of the data model shows one table. Daily ones are made and dropped by
-- lib/kernel/events/log/event-partitions.ts; this one takes what no day claims.
CREATE SCHEMA "event_log";
CREATE TABLE "event_log"."event_default" PARTITION OF "event" DEFAULT;
COMMENT ON TABLE "event" IS 'The ordered log that clients and nodes follow; ids increase in commit order within an organization';

CREATE TABLE "event_queue" (
    "id" UUID NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "options" JSONB NOT NULL,
    "start_event_id" BIGINT NOT NULL,
    "acked_event_id" BIGINT NOT NULL,
    "idle_seconds" INTEGER NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_queue_pkey" PRIMARY KEY (id)
);
-- Expired queues are found without looking at the others. In UTC, since an index may not depend on the time zone of a session.
CREATE INDEX event_queue_expires_at_idx ON event_queue (((date_part('epoch'::text, (last_seen_at AT TIME ZONE 'UTC'::text)) + (idle_seconds)::double precision)));
CREATE INDEX event_queue_realm_id_idx ON event_queue (realm_id);
CREATE INDEX event_queue_user_id_idx ON event_queue (user_id);
COMMENT ON TABLE "event_queue" IS 'A client''s place in the log';

CREATE TABLE "external_image" (
    "realm_id" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "file_key" TEXT,
    "size" INTEGER NOT NULL DEFAULT 0,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "external_image_pkey" PRIMARY KEY (realm_id, url)
);
CREATE INDEX external_image_fetched_at_idx ON external_image (fetched_at);
CREATE INDEX external_image_realm_id_used_at_idx ON external_image (realm_id, used_at);
COMMENT ON COLUMN "external_image"."used_at" IS 'When somebody has last seen it, to the hour';

-- One row.
CREATE TABLE "installation" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "secret_fingerprint" TEXT NOT NULL,
    "file_store" TEXT,

    CONSTRAINT "installation_pkey" PRIMARY KEY (id),
    CONSTRAINT "installation_single_check" CHECK (id = 1)
);
COMMENT ON COLUMN "installation"."secret_fingerprint" IS 'Tells a server whose secret is not the one that API keys and sessions were made with';

CREATE TABLE "invitation" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "author_id" INTEGER NOT NULL,
    "email" TEXT,
    "email_key" TEXT,
    "invited_as" SMALLINT NOT NULL,
    "channel_ids" INTEGER[] NOT NULL,
    "group_ids" INTEGER[] NOT NULL,
    "includes_default_channels" BOOLEAN NOT NULL,
    "notifies_author" BOOLEAN NOT NULL,
    "welcome_text" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lifetime_minutes" INTEGER,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY (id),
    CONSTRAINT "invitation_email_check" CHECK ((email IS NULL) = (email_key IS NULL)),
    CONSTRAINT "invitation_expiry_check" CHECK ((lifetime_minutes IS NULL) = (expires_at IS NULL)),
    CONSTRAINT "invitation_link_check" CHECK ((email IS NOT NULL) OR (used_at IS NULL))
);
CREATE INDEX invitation_author_id_idx ON invitation (author_id);
CREATE INDEX invitation_ended_idx ON invitation (LEAST(revoked_at, used_at, expires_at));
CREATE INDEX invitation_realm_id_email_key_idx ON invitation (realm_id, email_key);
COMMENT ON TABLE "invitation" IS 'An invitation to join: by mail to one address, or a link for any number of people';
COMMENT ON COLUMN "invitation"."welcome_text" IS 'Markdown of the welcome bot: empty for nothing, null for the organization''s';

CREATE TABLE "invitation_use" (
    "user_id" INTEGER NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "invitation_id" INTEGER NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invitation_use_pkey" PRIMARY KEY (user_id)
);
CREATE INDEX invitation_use_invitation_id_idx ON invitation_use (invitation_id);
CREATE INDEX invitation_use_realm_id_user_id_idx ON invitation_use (realm_id, user_id);
COMMENT ON TABLE "invitation_use" IS 'Who has joined by which invitation';

CREATE TABLE "late_read" (
    "message_id" BIGINT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "late_read_pkey" PRIMARY KEY (message_id)
);
COMMENT ON TABLE "late_read" IS 'A message counts as read for those who have muted its sender, but they are so many that it is written after the send';
COMMENT ON COLUMN "late_read"."due_at" IS 'When a node writes it; while one does, when another node may';

CREATE TABLE "link_preview" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "author_id" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "title" TEXT,
    "description" TEXT,
    "image_url" TEXT,
    "fetched_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "link_preview_pkey" PRIMARY KEY (id)
);
CREATE INDEX link_preview_author_id_idx ON link_preview (author_id);
CREATE INDEX link_preview_fetched_at_idx ON link_preview (fetched_at);
CREATE UNIQUE INDEX link_preview_realm_id_url_key ON link_preview (realm_id, url);
CREATE INDEX link_preview_waiting_idx ON link_preview (author_id, due_at, id) WHERE due_at IS NOT NULL;

CREATE TABLE "linkifier" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "pattern" TEXT NOT NULL,
    "url_template" TEXT NOT NULL,
    "example_input" TEXT,
    "reverse_template" TEXT,
    "alternative_url_templates" TEXT[] NOT NULL,

    CONSTRAINT "linkifier_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX linkifier_realm_id_pattern_key ON linkifier (realm_id, pattern);
COMMENT ON TABLE "linkifier" IS 'A pattern whose matches in messages and topics become links';
COMMENT ON COLUMN "linkifier"."position" IS 'Linkifiers apply in ascending order; equal positions in the order of their ids';

CREATE TABLE "mail_link" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "user_id" INTEGER,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "invitation_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_link_pkey" PRIMARY KEY (id)
);
CREATE INDEX mail_link_expires_at_idx ON mail_link (expires_at);
CREATE INDEX mail_link_invitation_id_idx ON mail_link (invitation_id);
CREATE INDEX mail_link_realm_id_email_key_created_at_idx ON mail_link (realm_id, email_key, created_at);
CREATE INDEX mail_link_user_id_idx ON mail_link (user_id);
COMMENT ON TABLE "mail_link" IS 'A link that was mailed to an address: opening it proves that the address is the person''s';
COMMENT ON COLUMN "mail_link"."kind" IS '"password-reset", "sign-up" or "address"';
COMMENT ON COLUMN "mail_link"."email_key" IS 'Case-folded email';

CREATE TABLE "mail_thread" (
    "realm_id" INTEGER NOT NULL,
    "channel_id" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "message_id" BIGINT NOT NULL,

    CONSTRAINT "mail_thread_pkey" PRIMARY KEY (realm_id, channel_id, digest)
);
CREATE INDEX mail_thread_message_id_idx ON mail_thread (message_id);
COMMENT ON TABLE "mail_thread" IS 'The message that a mail to a channel became, so that answers to the mail go to the message''s topic';
COMMENT ON COLUMN "mail_thread"."digest" IS 'Of the Message-ID of the mail, or of a mail that it answers';

-- PostgreSQL parses a CHECK anew in every statement that writes to its table, and checks of foreign keys lock the topic and the sender
-- once more for each message. Topics and accounts are never deleted, and lib/messages/rendering/message-text.ts keeps the limits, so
-- this table has neither.
CREATE TABLE "message" (
    "id" BIGINT NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "conversation_id" BIGINT NOT NULL,
    "topic_id" BIGINT NOT NULL,
    "sender_id" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "rendered_content" TEXT NOT NULL,
    "rendering_version" SMALLINT NOT NULL,
    "client" TEXT NOT NULL,
    "bits" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_pkey" PRIMARY KEY (id)
);
CREATE SEQUENCE "message_id_seq" OWNED BY "message"."id";
-- Bits as in lib/messages/messages/message-bits.ts: 1 mentions the whole channel; 4, 8 and 16 has a link, an image, an attachment.
CREATE INDEX message_channel_wildcard_idx ON message (conversation_id, id) WHERE (bits & 1) <> 0;
CREATE INDEX message_conversation_id_id_idx ON message (conversation_id, id);
CREATE INDEX message_has_attachment_idx ON message (conversation_id, id) WHERE (bits & 16) <> 0;
CREATE INDEX message_has_image_idx ON message (conversation_id, id) WHERE (bits & 8) <> 0;
CREATE INDEX message_has_link_idx ON message (conversation_id, id) WHERE (bits & 4) <> 0;
CREATE INDEX message_sender_id_id_idx ON message (sender_id, id);
CREATE INDEX message_topic_id_id_idx ON message (topic_id, id);
COMMENT ON COLUMN "message"."conversation_id" IS 'Repeats the topic''s conversation so that a feed is one index scan';
-- Without statistics, the planner takes each of these conditions for true of nearly every message.
CREATE STATISTICS message_bits_statistics ON (bits & 1), (bits & 4), (bits & 8), (bits & 16) FROM message;

CREATE TABLE "message_attachment" (
    "message_id" BIGINT NOT NULL,
    "attachment_id" INTEGER NOT NULL,
    "conversation_id" BIGINT NOT NULL,

    CONSTRAINT "message_attachment_pkey" PRIMARY KEY (message_id, attachment_id)
);
CREATE INDEX message_attachment_attachment_id_conversation_id_message_id_idx ON message_attachment (attachment_id, conversation_id, message_id);
CREATE INDEX message_attachment_attachment_id_message_id_idx ON message_attachment (attachment_id, message_id);
COMMENT ON TABLE "message_attachment" IS 'A message whose text links to a file that its sender might see';
COMMENT ON COLUMN "message_attachment"."conversation_id" IS 'Copied from the message, so that a file''s links which somebody may read are found by the conversations they are in';

CREATE TABLE "message_count" (
    "realm_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "channel_id" INTEGER NOT NULL DEFAULT 0,
    "by_people" INTEGER NOT NULL,
    "by_bots" INTEGER NOT NULL,

    CONSTRAINT "message_count_pkey" PRIMARY KEY (realm_id, day, kind, channel_id),
    CONSTRAINT "message_count_kind_check" CHECK (kind = ANY (ARRAY['public'::text, 'private'::text, 'direct'::text, 'group'::text]))
);
CREATE INDEX message_count_day_idx ON message_count (day);
COMMENT ON TABLE "message_count" IS 'How many messages were sent on a day: a row for each channel, and for all direct messages of a kind';

CREATE TABLE "message_day" (
    "realm_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "by_people" INTEGER NOT NULL,
    "by_bots" INTEGER NOT NULL,

    CONSTRAINT "message_day_pkey" PRIMARY KEY (realm_id, day, kind),
    CONSTRAINT "message_day_kind_check" CHECK (kind = ANY (ARRAY['public'::text, 'private'::text, 'direct'::text, 'group'::text]))
);
CREATE INDEX message_day_day_idx ON message_day (day);
COMMENT ON TABLE "message_day" IS 'Sums of message_count by day and kind';

-- A row of a topic names the messages it applies to, so that moving messages on moves ids between rows. Changes of one message may
-- follow one another within a millisecond, and the time gives their order.
CREATE TABLE "message_edit" (
    "id" BIGSERIAL NOT NULL,
    "message_id" BIGINT,
    "topic_id" BIGINT,
    "editor_id" INTEGER,
    "edited_at" timestamp(6) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "content" TEXT,
    "rendered_content" TEXT,
    "topic_name" TEXT,
    "channel_id" INTEGER,
    "message_ids" int8multirange,

    CONSTRAINT "message_edit_pkey" PRIMARY KEY (id),
    CONSTRAINT "message_edit_before_check" CHECK (((content IS NULL) = (rendered_content IS NULL)) AND ((content IS NULL) OR (message_id IS NOT NULL)) AND (num_nonnulls(content, topic_name, channel_id) > 0)),
    CONSTRAINT "message_edit_subject_check" CHECK (((message_id IS NULL) <> (topic_id IS NULL)) AND ((topic_id IS NULL) = (message_ids IS NULL)))
);
-- Exports of one person's data read edits and votes a few rows at a time, in order.
CREATE INDEX message_edit_editor_id_id_idx ON message_edit (editor_id, id);
CREATE INDEX message_edit_message_id_id_idx ON message_edit (message_id, id);
CREATE INDEX message_edit_topic_id_id_idx ON message_edit (topic_id, id);
COMMENT ON TABLE "message_edit" IS 'Edits and moves: what a message, or all messages of a topic, had before';
COMMENT ON COLUMN "message_edit"."message_ids" IS 'Ids of the topic''s messages that were moved; gaps hold none of its messages';

-- A message that mentions thousands writes a flag for each of them while all sends wait. Foreign keys would take most of that time;
-- accounts are never deleted, and deleting messages deletes their flags.
CREATE TABLE "message_flag" (
    "user_id" INTEGER NOT NULL,
    "message_id" BIGINT NOT NULL,
    "bits" INTEGER NOT NULL,

    CONSTRAINT "message_flag_pkey" PRIMARY KEY (user_id, message_id),
    CONSTRAINT "message_flag_bits_check" CHECK (bits > 0)
);
CREATE INDEX message_flag_alert_idx ON message_flag (user_id, message_id) WHERE (bits & 32) <> 0;
CREATE INDEX message_flag_historical_idx ON message_flag (user_id, message_id) WHERE (bits & 64) <> 0;
CREATE INDEX message_flag_mentioned_idx ON message_flag (user_id, message_id) WHERE (bits & 28) <> 0;
CREATE INDEX message_flag_message_id_idx ON message_flag (message_id);
-- Bits as in lib/messages/messages/flag-bits.ts: 1 starred; 4, 8 and 16 mentioned in some way; 32 alert word; 64 historical.
CREATE INDEX message_flag_starred_idx ON message_flag (user_id, message_id) WHERE (bits & 1) <> 0;
COMMENT ON TABLE "message_flag" IS 'Personal marks on messages, rows only where a bit is set';

CREATE TABLE "message_search" (
    "message_id" BIGINT NOT NULL,
    "conversation_id" BIGINT NOT NULL,
    "tokens" tsvector NOT NULL,

    CONSTRAINT "message_search_pkey" PRIMARY KEY (message_id)
);
-- The planner never chooses by these: prisma/functions/search_candidates.sql always uses the index.
ALTER TABLE "message_search" ALTER COLUMN "tokens" SET STATISTICS 0;
-- Every search reads what waits to be put into the index. With this limit, in kilobytes, that is less than a millisecond instead of
-- some 20 ms.
CREATE INDEX message_search_tokens_idx ON message_search USING gin (tokens) WITH (gin_pending_list_limit='128');
COMMENT ON TABLE "message_search" IS 'The words of a message and of its topic, as lib/messages/search finds them';
COMMENT ON COLUMN "message_search"."tokens" IS 'What each token means: lib/messages/search/message-vector.ts';

CREATE TABLE "missed_message" (
    "user_id" INTEGER NOT NULL,
    "message_id" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "mail_id" BIGINT,

    CONSTRAINT "missed_message_pkey" PRIMARY KEY (user_id, message_id)
);
-- What waits for its mail, by when it is due.
CREATE INDEX missed_message_due ON missed_message (due_at) WHERE mail_id IS NULL;
CREATE INDEX missed_message_due_idx ON missed_message (due_at) WHERE mail_id IS NULL;
CREATE INDEX missed_message_mail_id_idx ON missed_message (mail_id);
CREATE INDEX missed_message_message_id_idx ON missed_message (message_id);
-- What was mailed is remembered for as long as its mail; what waits is found apart from it.
CREATE INDEX missed_message_waiting_idx ON missed_message (user_id) WHERE mail_id IS NULL;
COMMENT ON TABLE "missed_message" IS 'A message that arrived while a person was away, and of which they want a mail';
COMMENT ON COLUMN "missed_message"."reason" IS 'Why the person is sent a mail; lib/notifications/missed-messages/notice-reason.ts';

CREATE TABLE "missed_message_cursor" (
    "realm_id" INTEGER NOT NULL,
    "event_id" BIGINT NOT NULL,

    CONSTRAINT "missed_message_cursor_pkey" PRIMARY KEY (realm_id)
);
COMMENT ON TABLE "missed_message_cursor" IS 'How far the mails about missed messages have followed an organization''s log';

CREATE TABLE "muted_user" (
    "user_id" INTEGER NOT NULL,
    "muted_user_id" INTEGER NOT NULL,
    "muted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "muted_user_pkey" PRIMARY KEY (user_id, muted_user_id)
);
CREATE INDEX muted_user_muted_user_id_idx ON muted_user (muted_user_id);
COMMENT ON TABLE "muted_user" IS 'Somebody whose messages count as read for a person, and are hidden by clients';

CREATE TABLE "navigation_place" (
    "user_id" INTEGER NOT NULL,
    "fragment" TEXT NOT NULL,
    "place" SMALLINT NOT NULL,

    CONSTRAINT "navigation_place_pkey" PRIMARY KEY (user_id, fragment)
);

CREATE TABLE "navigation_view" (
    "user_id" INTEGER NOT NULL,
    "fragment" TEXT NOT NULL,
    "name" TEXT,
    "is_pinned" BOOLEAN NOT NULL,

    CONSTRAINT "navigation_view_pkey" PRIMARY KEY (user_id, fragment)
);
CREATE UNIQUE INDEX navigation_view_user_id_name_key ON navigation_view (user_id, name);
COMMENT ON TABLE "navigation_view" IS 'A view that a person pins to the menu of views, or hides in it';
COMMENT ON COLUMN "navigation_view"."name" IS 'null for a view of the app itself';

CREATE TABLE "openid_link" (
    "user_id" INTEGER NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,

    CONSTRAINT "openid_link_pkey" PRIMARY KEY (user_id, issuer)
);
CREATE UNIQUE INDEX openid_link_realm_id_issuer_subject_key ON openid_link (realm_id, issuer, subject);
COMMENT ON TABLE "openid_link" IS 'An account whose person may sign in by the OpenID Connect provider';
COMMENT ON COLUMN "openid_link"."issuer" IS 'The address that the provider is known by';
COMMENT ON COLUMN "openid_link"."subject" IS 'What it calls the person, whatever their name and address are';

CREATE TABLE "outgoing_mail" (
    "id" BIGSERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "sender_id" INTEGER,
    "invitation_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "mail_link_id" INTEGER,
    "recipient_id" INTEGER,
    "note" TEXT,

    CONSTRAINT "outgoing_mail_pkey" PRIMARY KEY (id),
    CONSTRAINT "outgoing_mail_sent_check" CHECK ((sent_at IS NULL) OR (next_attempt_at IS NULL))
);
-- Mails that somebody has asked for are sent before those about conversations, however many of these are due.
CREATE INDEX outgoing_mail_asked_idx ON outgoing_mail (next_attempt_at, id) WHERE (recipient_id IS NULL) AND (next_attempt_at IS NOT NULL);
-- Sweeps find what is not needed any more along an index, the oldest first.
CREATE INDEX outgoing_mail_done_idx ON outgoing_mail (created_at) WHERE next_attempt_at IS NULL;
CREATE INDEX outgoing_mail_invitation_id_idx ON outgoing_mail (invitation_id);
CREATE INDEX outgoing_mail_mail_link_id_idx ON outgoing_mail (mail_link_id);
CREATE INDEX outgoing_mail_next_attempt_at_idx ON outgoing_mail (next_attempt_at);
CREATE INDEX outgoing_mail_realm_id_created_at_idx ON outgoing_mail (realm_id, created_at);
CREATE INDEX outgoing_mail_recipient_id_created_at_idx ON outgoing_mail (recipient_id, created_at);
CREATE INDEX outgoing_mail_sender_id_created_at_idx ON outgoing_mail (sender_id, created_at);
COMMENT ON TABLE "outgoing_mail" IS 'A mail to send: what it is about, never its text or a secret, which are made when it is sent';
COMMENT ON COLUMN "outgoing_mail"."next_attempt_at" IS 'When a node may claim it; null once it was sent or given up';
COMMENT ON COLUMN "outgoing_mail"."recipient_id" IS 'The account that it tells of its conversations; null for mails about a single action';
COMMENT ON COLUMN "outgoing_mail"."note" IS 'What an administrator has written to the recipient, of the kind "account-deactivated"';

CREATE TABLE "passkey" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX passkey_credential_id_key ON passkey (credential_id);
CREATE INDEX passkey_user_id_idx ON passkey (user_id);
COMMENT ON TABLE "passkey" IS 'A key pair of which a person''s device keeps the private key';

CREATE TABLE "permission_setting" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "channel_id" INTEGER,
    "owner_group_id" INTEGER,
    "setting" TEXT NOT NULL,
    "group_id" INTEGER NOT NULL,

    CONSTRAINT "permission_setting_pkey" PRIMARY KEY (id),
    CONSTRAINT "permission_setting_owner_check" CHECK ((channel_id IS NULL) OR (owner_group_id IS NULL))
);
CREATE INDEX permission_setting_channel_id_idx ON permission_setting (channel_id);
CREATE INDEX permission_setting_group_id_idx ON permission_setting (group_id);
CREATE INDEX permission_setting_owner_group_id_idx ON permission_setting (owner_group_id);
CREATE UNIQUE INDEX permission_setting_owner_setting_key ON permission_setting (realm_id, channel_id, owner_group_id, setting) NULLS NOT DISTINCT;
COMMENT ON TABLE "permission_setting" IS 'Who may: permissions of the organization, a channel or a group that differ from their default';

CREATE TABLE "personal_key" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "personal_key_pkey" PRIMARY KEY (id)
);
CREATE INDEX personal_key_user_id_idx ON personal_key (user_id);
COMMENT ON TABLE "personal_key" IS 'A key that a person has made for one program; the key itself is derived';

CREATE TABLE "playground" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "url_template" TEXT NOT NULL,

    CONSTRAINT "playground_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX playground_realm_id_language_name_key ON playground (realm_id, language, name);
COMMENT ON TABLE "playground" IS 'A site where a code block can be opened';
COMMENT ON COLUMN "playground"."language" IS 'Of the code blocks that it opens';
COMMENT ON COLUMN "playground"."url_template" IS 'RFC 6570';

CREATE TABLE "presence" (
    "user_id" INTEGER NOT NULL,
    "active_at" timestamp(0) with time zone,
    "seen_at" timestamp(0) with time zone NOT NULL,
    "update_id" BIGINT NOT NULL,

    CONSTRAINT "presence_pkey" PRIMARY KEY (user_id)
);
COMMENT ON TABLE "presence" IS 'When people were last there, written every half minute for all who were';
COMMENT ON COLUMN "presence"."update_id" IS 'Milliseconds since 1970; the row with the highest one is the newest';

CREATE TABLE "profile_field" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "type" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "field_data" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "display_in_profile_summary" BOOLEAN NOT NULL,
    "required" BOOLEAN NOT NULL,
    "editable_by_user" BOOLEAN NOT NULL,
    "use_for_user_matching" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "profile_field_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX profile_field_realm_id_name_key_key ON profile_field (realm_id, name_key);
COMMENT ON TABLE "profile_field" IS 'A custom field of people''s profiles';
COMMENT ON COLUMN "profile_field"."field_data" IS 'JSON text: the choices of a list of options, or which external account; else empty';
COMMENT ON COLUMN "profile_field"."position" IS 'Fields are shown in ascending order; equal positions in the order of their ids';

CREATE TABLE "profile_value" (
    "user_id" INTEGER NOT NULL,
    "field_id" INTEGER NOT NULL,
    "value" TEXT NOT NULL,
    "rendered_value" TEXT,

    CONSTRAINT "profile_value_pkey" PRIMARY KEY (user_id, field_id)
);
CREATE INDEX profile_value_field_id_idx ON profile_value (field_id);
COMMENT ON TABLE "profile_value" IS 'What a person has filled in for a custom field';
COMMENT ON COLUMN "profile_value"."value" IS 'Text; the key of an option; JSON text of ids for a list of people';
COMMENT ON COLUMN "profile_value"."rendered_value" IS 'HTML, for the types that are Markdown';

CREATE TABLE "push_cursor" (
    "realm_id" INTEGER NOT NULL,
    "event_id" BIGINT NOT NULL,

    CONSTRAINT "push_cursor_pkey" PRIMARY KEY (realm_id)
);

CREATE TABLE "push_key" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "public_key" TEXT NOT NULL,
    "private_key" BYTEA NOT NULL,

    CONSTRAINT "push_key_pkey" PRIMARY KEY (id),
    CONSTRAINT "push_key_is_one" CHECK (id = 1)
);

CREATE TABLE "push_notice" (
    "id" BIGSERIAL NOT NULL,
    "subscription_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "message_id" BIGINT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "edited_at" TIMESTAMPTZ(3),

    CONSTRAINT "push_notice_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX push_notice_subscription_id_message_id_key ON push_notice (subscription_id, message_id);
CREATE INDEX push_notice_user_id_due_at_idx ON push_notice (user_id, due_at);

CREATE TABLE "push_subscription" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "session_id" UUID,
    "endpoint" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "push_subscription_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX push_subscription_endpoint_key ON push_subscription (endpoint);
CREATE INDEX push_subscription_session_id_idx ON push_subscription (session_id);
CREATE INDEX push_subscription_user_id_idx ON push_subscription (user_id);

CREATE TABLE "pushed_message" (
    "user_id" INTEGER NOT NULL,
    "message_id" BIGINT NOT NULL,
    "pushed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "pushed_message_pkey" PRIMARY KEY (user_id, message_id)
);
CREATE INDEX pushed_message_pushed_at_idx ON pushed_message (pushed_at);

CREATE TABLE "reaction" (
    "message_id" BIGINT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "emoji_kind" TEXT NOT NULL,
    "emoji_code" TEXT NOT NULL,
    "emoji_name" TEXT NOT NULL,
    "reacted_at" timestamp(6) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reaction_pkey" PRIMARY KEY (message_id, emoji_kind, emoji_code, user_id),
    CONSTRAINT "reaction_emoji_kind_check" CHECK (emoji_kind = ANY (ARRAY['unicode_emoji'::text, 'realm_emoji'::text, 'zulip_extra_emoji'::text]))
);
CREATE INDEX reaction_user_id_message_id_idx ON reaction (user_id, message_id);
COMMENT ON TABLE "reaction" IS 'A person''s reaction to a message with one emoji';
COMMENT ON COLUMN "reaction"."emoji_name" IS 'The same for everyone who reacted to the message with this emoji';
COMMENT ON COLUMN "reaction"."reacted_at" IS 'Orders the reactions to a message';

CREATE TABLE "realm" (
    "id" SERIAL NOT NULL,
    "subdomain" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "settings" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deactivated_at" TIMESTAMPTZ(3),
    "user_settings_defaults" JSONB NOT NULL DEFAULT '{}',
    "uploaded_bytes" BIGINT NOT NULL DEFAULT 0,
    "icon_key" TEXT,
    "logo_key" TEXT,
    "night_logo_key" TEXT,
    "disabled_sign_in_methods" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "uuid" UUID NOT NULL DEFAULT gen_random_uuid(),

    CONSTRAINT "realm_pkey" PRIMARY KEY (id),
    CONSTRAINT "realm_name_check" CHECK ((char_length(name) >= 1) AND (char_length(name) <= 40)),
    CONSTRAINT "realm_settings_check" CHECK (jsonb_typeof(settings) = 'object'::text),
    CONSTRAINT "realm_subdomain_check" CHECK (subdomain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)?$'::text),
    CONSTRAINT "realm_user_settings_defaults_check" CHECK (jsonb_typeof(user_settings_defaults) = 'object'::text)
);
CREATE UNIQUE INDEX realm_subdomain_key ON realm (subdomain);
COMMENT ON TABLE "realm" IS 'An organization; everything else belongs to exactly one';
COMMENT ON COLUMN "realm"."uploaded_bytes" IS 'Of all attachments together; written under the organization''s lock';
COMMENT ON COLUMN "realm"."icon_key" IS 'Stored file of the icon; null: the product''s own';
COMMENT ON COLUMN "realm"."logo_key" IS 'Stored file of the logo; null: the product''s own';
COMMENT ON COLUMN "realm"."night_logo_key" IS 'The same of the logo for dark themes';
COMMENT ON COLUMN "realm"."disabled_sign_in_methods" IS 'Names of ways of signing in that nobody may use (lib/auth/authentication/authentication-methods.ts)';

CREATE TABLE "realm_domain" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "domain" TEXT NOT NULL,
    "allows_subdomains" BOOLEAN NOT NULL,

    CONSTRAINT "realm_domain_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX realm_domain_realm_id_domain_key ON realm_domain (realm_id, domain);
COMMENT ON TABLE "realm_domain" IS 'A mail domain whose addresses may join an organization that is restricted to its domains';
COMMENT ON COLUMN "realm_domain"."domain" IS 'In lower case';

CREATE TABLE "realm_export" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "file_key" TEXT,
    "failed_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "realm_export_pkey" PRIMARY KEY (id)
);
CREATE INDEX realm_export_due_at_idx ON realm_export (due_at);
-- Archives that are kept, the oldest first.
CREATE INDEX realm_export_kept_idx ON realm_export (created_at) WHERE file_key IS NOT NULL;
CREATE INDEX realm_export_realm_id_id_idx ON realm_export (realm_id, id);
CREATE INDEX realm_export_user_id_idx ON realm_export (user_id);
COMMENT ON TABLE "realm_export" IS 'Exports of an organization that its administrators have asked for';
COMMENT ON COLUMN "realm_export"."kind" IS 'public or consented';
COMMENT ON COLUMN "realm_export"."due_at" IS 'When it is made; while one is being made, when another attempt begins; null: made or given up';
COMMENT ON COLUMN "realm_export"."file_key" IS 'The archive in the file store, while it is kept';

CREATE TABLE "received_mail" (
    "realm_id" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "received_mail_pkey" PRIMARY KEY (realm_id, digest)
);
CREATE INDEX received_mail_received_at_idx ON received_mail (received_at);
COMMENT ON TABLE "received_mail" IS 'A mail that was posted: one that a mail server delivers again is not posted twice';
COMMENT ON COLUMN "received_mail"."digest" IS 'Of its Message-ID and of the address that it came to, keyed with the server''s secret';

CREATE TABLE "reminder" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "message_id" BIGINT NOT NULL,
    "note" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "rendered_content" TEXT NOT NULL,
    "deliver_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "attempts" SMALLINT NOT NULL DEFAULT 0,

    CONSTRAINT "reminder_pkey" PRIMARY KEY (id)
);
CREATE INDEX reminder_due_at_idx ON reminder (due_at);
CREATE INDEX reminder_user_id_idx ON reminder (user_id);
COMMENT ON TABLE "reminder" IS 'A person wants to be reminded of a message; the transaction that delivers the reminder deletes the row';
COMMENT ON COLUMN "reminder"."content" IS 'What the reminder would say when it was made; composed anew for delivery';
COMMENT ON COLUMN "reminder"."due_at" IS 'When the next attempt to deliver it is made; null after it has failed for good';
COMMENT ON COLUMN "reminder"."attempts" IS 'Attempts that failed for a passing reason';

CREATE TABLE "resumable_upload" (
    "id" TEXT NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "received" INTEGER NOT NULL DEFAULT 0,
    "piece_keys" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "path_id" TEXT,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "metadata" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "resumable_upload_pkey" PRIMARY KEY (id),
    CONSTRAINT "resumable_upload_received_check" CHECK ((received >= 0) AND (received <= size))
);
CREATE INDEX resumable_upload_changed_at_idx ON resumable_upload (changed_at);
CREATE INDEX resumable_upload_owner_id_idx ON resumable_upload (owner_id);
CREATE INDEX resumable_upload_realm_id_idx ON resumable_upload (realm_id);
-- Every upload sums up what is under way while the others wait, however many were completed that day.
CREATE INDEX resumable_upload_under_way_idx ON resumable_upload (realm_id) WHERE path_id IS NULL;
COMMENT ON TABLE "resumable_upload" IS 'An upload that may take several requests; kept for a day after the last of them';
COMMENT ON COLUMN "resumable_upload"."piece_keys" IS 'Stored files of what has arrived, in order';
COMMENT ON COLUMN "resumable_upload"."path_id" IS 'Of the attachment that it has become; null while something is missing';
COMMENT ON COLUMN "resumable_upload"."metadata" IS 'What the client has said of it, as it said it';

CREATE TABLE "saved_snippet" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_snippet_pkey" PRIMARY KEY (id)
);
CREATE INDEX saved_snippet_user_id_idx ON saved_snippet (user_id);
COMMENT ON TABLE "saved_snippet" IS 'A text that a person keeps for reuse';

CREATE TABLE "scheduled_message" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "channel_id" INTEGER,
    "user_ids" INTEGER[] NOT NULL,
    "topic" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "rendered_content" TEXT NOT NULL,
    "client" TEXT NOT NULL,
    "read_by_sender" BOOLEAN NOT NULL,
    "deliver_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "scheduled_message_pkey" PRIMARY KEY (id)
);
CREATE INDEX scheduled_message_due_at_idx ON scheduled_message (due_at);
CREATE INDEX scheduled_message_user_id_idx ON scheduled_message (user_id);
COMMENT ON TABLE "scheduled_message" IS 'A message to be sent at a time that its sender chose; the transaction that sends it deletes the row';
COMMENT ON COLUMN "scheduled_message"."user_ids" IS 'Whom it is addressed to, without the sender unless alone; empty for a channel';
COMMENT ON COLUMN "scheduled_message"."due_at" IS 'When the next attempt to send it is made; null after it has failed for good';
COMMENT ON COLUMN "scheduled_message"."attempts" IS 'Attempts that failed for a passing reason';
COMMENT ON COLUMN "scheduled_message"."revision" IS 'Counts edits, so that only what was checked is sent';

CREATE TABLE "search_progress" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "settled_id" BIGINT NOT NULL,
    "watched_id" BIGINT NOT NULL,
    "watched_until" BIGINT NOT NULL,
    "filled_id" BIGINT NOT NULL,
    "format" SMALLINT NOT NULL DEFAULT 0,

    CONSTRAINT "search_progress_pkey" PRIMARY KEY (id),
    CONSTRAINT "search_progress_is_one" CHECK (id = 1)
);
COMMENT ON TABLE "search_progress" IS 'How far the index of messages is';
COMMENT ON COLUMN "search_progress"."settled_id" IS 'No message up to this id is still to be committed, and all of them are indexed or to be filled in';
COMMENT ON COLUMN "search_progress"."filled_id" IS 'Messages below this id are still to be filled in';
COMMENT ON COLUMN "search_progress"."format" IS 'What the index has or is being given (lib/messages/search/message-vector.ts); 0 when a server has written another format';

CREATE TABLE "search_word" (
    "realm_id" INTEGER NOT NULL,
    "word" TEXT NOT NULL,
    "uses" INTEGER NOT NULL,
    "keys" TEXT[] NOT NULL,

    CONSTRAINT "search_word_pkey" PRIMARY KEY (realm_id, word)
) WITH (fillfactor=80);
CREATE INDEX search_word_keys_idx ON search_word USING gin (keys);
COMMENT ON TABLE "search_word" IS 'Each word of an organization''s messages, to find words by their parts and by their stems';
COMMENT ON COLUMN "search_word"."uses" IS 'About how many messages have it';
COMMENT ON COLUMN "search_word"."keys" IS 'Its organization, its runs of three letters or its first character, and its stems by language';

CREATE TABLE "search_work" (
    "id" BIGSERIAL NOT NULL,
    "message_ids" BIGINT[] NOT NULL DEFAULT '{}'::bigint[],
    "topic_id" BIGINT,
    "below_id" BIGINT,

    CONSTRAINT "search_work_pkey" PRIMARY KEY (id)
);
COMMENT ON TABLE "search_work" IS 'Messages that were changed, moved or deleted, or a topic that was renamed: their index is outdated';
COMMENT ON COLUMN "search_work"."message_ids" IS 'A thousand at most';
COMMENT ON COLUMN "search_work"."below_id" IS 'The messages of the topic from this id on are done';

CREATE TABLE "second_factor" (
    "user_id" INTEGER NOT NULL,
    "secret" BYTEA NOT NULL,
    "is_enabled" BOOLEAN NOT NULL DEFAULT false,
    "last_period" BIGINT NOT NULL DEFAULT 0,
    "recovery_digests" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "second_factor_pkey" PRIMARY KEY (user_id)
);
COMMENT ON TABLE "second_factor" IS 'What signing in takes besides the password: a time-based one-time password, or a recovery code';
COMMENT ON COLUMN "second_factor"."secret" IS 'Encrypted with a key that is derived from the server''s secret';
COMMENT ON COLUMN "second_factor"."last_period" IS 'The period of the last code that was used';

CREATE TABLE "send_key" (
    "sender_id" INTEGER NOT NULL,
    "is_scheduled" BOOLEAN NOT NULL,
    "key" TEXT NOT NULL,
    "sent_id" BIGINT NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "send_key_pkey" PRIMARY KEY (sender_id, is_scheduled, key)
);
CREATE INDEX send_key_used_at_idx ON send_key (used_at);
COMMENT ON TABLE "send_key" IS 'The random key that a client gave to a message, now or for later, so that a request that comes again sends nothing';
COMMENT ON COLUMN "send_key"."sent_id" IS 'The message, or what was scheduled';

CREATE TABLE "sign_in_attempt" (
    "key" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "resets_at" TIMESTAMPTZ(3) NOT NULL,
    "known_until" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_attempt_pkey" PRIMARY KEY (key)
);
CREATE INDEX sign_in_attempt_outdated_idx ON sign_in_attempt (GREATEST(resets_at, known_until));
COMMENT ON COLUMN "sign_in_attempt"."known_until" IS 'For an account and an address: until when the address counts as one the account has signed in from.';

CREATE TABLE "spent_challenge" (
    "challenge" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "spent_challenge_pkey" PRIMARY KEY (challenge)
);
CREATE INDEX spent_challenge_expires_at_idx ON spent_challenge (expires_at);
COMMENT ON TABLE "spent_challenge" IS 'A challenge that a passkey has answered: it is accepted once';

CREATE TABLE "sql_function" (
    "name" TEXT NOT NULL,
    "checksum" TEXT NOT NULL,
    "applied_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sql_function_pkey" PRIMARY KEY (name)
);
COMMENT ON TABLE "sql_function" IS 'Which version of each file of prisma/functions this database has';

CREATE TABLE "stored_file" (
    "key" TEXT NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "released_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stored_file_pkey" PRIMARY KEY (key)
);
CREATE INDEX stored_file_realm_id_idx ON stored_file (realm_id);
CREATE INDEX stored_file_released_at_idx ON stored_file (released_at);
COMMENT ON TABLE "stored_file" IS 'What the file store holds: a row is written before the file and deleted after it';
COMMENT ON COLUMN "stored_file"."released_at" IS 'Since when nothing refers to it, so that it can be removed; null while something does';

CREATE TABLE "submessage" (
    "id" BIGINT NOT NULL,
    "message_id" BIGINT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "msg_type" TEXT NOT NULL,
    "content" TEXT NOT NULL,

    CONSTRAINT "submessage_pkey" PRIMARY KEY (id)
);
CREATE INDEX submessage_message_id_id_idx ON submessage (message_id, id);
CREATE INDEX submessage_user_id_id_idx ON submessage (user_id, id);
COMMENT ON TABLE "submessage" IS 'What people did with the widget of a message, such as their votes in a poll';
COMMENT ON COLUMN "submessage"."id" IS 'From the sequence of messages: the id of a widget itself is that of its message';

CREATE TABLE "subscription" (
    "user_id" INTEGER NOT NULL,
    "channel_id" INTEGER NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "color" TEXT NOT NULL,
    "is_muted" BOOLEAN NOT NULL DEFAULT false,
    "pin_to_top" BOOLEAN NOT NULL DEFAULT false,
    "desktop_notifications" BOOLEAN,
    "audible_notifications" BOOLEAN,
    "push_notifications" BOOLEAN,
    "email_notifications" BOOLEAN,
    "wildcard_mentions_notify" BOOLEAN,
    "received" int8multirange NOT NULL DEFAULT '{}'::int8multirange,
    "since_event_id" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "subscription_pkey" PRIMARY KEY (user_id, channel_id),
    CONSTRAINT "subscription_color_check" CHECK (color ~ '^#[0-9a-f]{6}$'::text)
);
CREATE INDEX subscription_active_channel_idx ON subscription (channel_id) WHERE is_active;
CREATE INDEX subscription_channel_id_idx ON subscription (channel_id);
-- Those who left the channel.
CREATE INDEX subscription_inactive_channel_idx ON subscription (channel_id) WHERE NOT is_active;
-- The few who have chosen something for a channel, among thousands of subscribers.
CREATE INDEX subscription_mail_choices ON subscription (channel_id) WHERE (email_notifications IS NOT NULL) OR (wildcard_mentions_notify IS NOT NULL);
CREATE INDEX subscription_realm_id_idx ON subscription (realm_id);
COMMENT ON COLUMN "subscription"."received" IS 'Ids of messages sent while subscribed: open-ended while active';
COMMENT ON COLUMN "subscription"."since_event_id" IS 'Log position at which the present subscription began';

-- A send updates these rows; with room on their page and no index on what changes, it writes no index entry.
CREATE TABLE "topic" (
    "id" BIGSERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "conversation_id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "last_message_id" BIGINT,

    CONSTRAINT "topic_pkey" PRIMARY KEY (id)
) WITH (fillfactor=70);
CREATE UNIQUE INDEX topic_conversation_id_name_key_key ON topic (conversation_id, name_key);
CREATE INDEX topic_realm_id_idx ON topic (realm_id);
CREATE INDEX topic_resolved_idx ON topic (conversation_id) WHERE name ~~ '✔ %'::text;
COMMENT ON TABLE "topic" IS 'A thread of a conversation; a direct conversation has one, named ""';
COMMENT ON COLUMN "topic"."name_key" IS 'Case-folded name, computed by the application so that it does not depend on the collation';

-- No foreign keys, as in message_flag.
CREATE TABLE "topic_read" (
    "user_id" INTEGER NOT NULL,
    "topic_id" BIGINT NOT NULL,
    "read" int8multirange NOT NULL,

    CONSTRAINT "topic_read_pkey" PRIMARY KEY (user_id, topic_id)
) WITH (fillfactor=70);
CREATE INDEX topic_read_topic_id_idx ON topic_read (topic_id);
COMMENT ON TABLE "topic_read" IS 'Read message ids of a topic for a person; gaps between messages count as read';

CREATE TABLE "usage_day" (
    "realm_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "active_in_day" INTEGER NOT NULL,
    "active_in_week" INTEGER NOT NULL,
    "active_in_month" INTEGER NOT NULL,
    "uploaded_bytes" BIGINT NOT NULL,

    CONSTRAINT "usage_day_pkey" PRIMARY KEY (realm_id, day)
);
CREATE INDEX usage_day_day_idx ON usage_day (day);
COMMENT ON TABLE "usage_day" IS 'What an organization was like at the end of a day, or is today';

CREATE TABLE "usage_progress" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "counted_id" BIGINT NOT NULL,

    CONSTRAINT "usage_progress_pkey" PRIMARY KEY (id),
    CONSTRAINT "usage_progress_single_check" CHECK (id = 1)
);
-- Counting begins at the oldest message.
INSERT INTO "usage_progress" ("counted_id") VALUES (0);
COMMENT ON TABLE "usage_progress" IS 'How far messages are counted';

CREATE TABLE "used_logout_token" (
    "digest" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "used_logout_token_pkey" PRIMARY KEY (digest)
);
CREATE INDEX used_logout_token_expires_at_idx ON used_logout_token (expires_at);
COMMENT ON TABLE "used_logout_token" IS 'A token by which the identity provider has ended sessions: it is accepted once';

CREATE TABLE "user_account" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "delivery_email" TEXT NOT NULL,
    "full_name" TEXT NOT NULL,
    "role" SMALLINT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "bot_type" SMALLINT,
    "bot_owner_id" INTEGER,
    "password_hash" TEXT,
    "key_version" INTEGER NOT NULL DEFAULT 0,
    "timezone" TEXT NOT NULL DEFAULT '',
    "avatar_version" INTEGER NOT NULL DEFAULT 1,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "is_imported_stub" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "can_create_users" BOOLEAN NOT NULL DEFAULT false,
    "awaits_first_sign_in" BOOLEAN NOT NULL DEFAULT false,
    "avatar_key" TEXT,
    "is_deleted" BOOLEAN NOT NULL DEFAULT false,
    "personal_key_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "uploaded_bytes" BIGINT NOT NULL DEFAULT 0,
    "edited_settings" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "user_account_pkey" PRIMARY KEY (id),
    CONSTRAINT "user_account_bot_check" CHECK ((bot_type IS NOT NULL) OR (bot_owner_id IS NULL)),
    CONSTRAINT "user_account_bot_type_check" CHECK (bot_type = ANY (ARRAY[1, 2, 3, 4])),
    CONSTRAINT "user_account_name_check" CHECK ((char_length(full_name) >= 1) AND (char_length(full_name) <= 100)),
    CONSTRAINT "user_account_role_check" CHECK (role = ANY (ARRAY[100, 200, 300, 400, 600])),
    CONSTRAINT "user_account_settings_check" CHECK (jsonb_typeof(settings) = 'object'::text)
);
CREATE INDEX user_account_bot_owner_id_idx ON user_account (bot_owner_id);
CREATE UNIQUE INDEX user_account_realm_id_email_key_key ON user_account (realm_id, email_key);
COMMENT ON TABLE "user_account" IS 'A person or a bot';
COMMENT ON COLUMN "user_account"."key_version" IS 'Raised to revoke the API key, which is derived and never stored';
COMMENT ON COLUMN "user_account"."can_create_users" IS 'as an administrator, the person may create accounts and change the addresses of others; granted by owners';
COMMENT ON COLUMN "user_account"."awaits_first_sign_in" IS 'the account was made for a person who has not signed in yet; created_at becomes the time of that';
COMMENT ON COLUMN "user_account"."avatar_key" IS 'Stored files of the uploaded picture; null: one is drawn';
COMMENT ON COLUMN "user_account"."is_deleted" IS 'Nothing is left of the person but what they wrote; the account never comes back';
COMMENT ON COLUMN "user_account"."personal_key_ids" IS 'The keys of personal_key, so that every node knows which are valid';
COMMENT ON COLUMN "user_account"."edited_settings" IS 'Names of the settings that the person has changed; administrators may leave these as they are';

CREATE TABLE "user_group" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "name" TEXT,
    "name_key" TEXT,
    "description" TEXT NOT NULL DEFAULT '',
    "is_system" BOOLEAN NOT NULL DEFAULT false,
    "creator_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deactivated_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_group_pkey" PRIMARY KEY (id),
    CONSTRAINT "user_group_name_check" CHECK (((name IS NULL) = (name_key IS NULL)) AND ((char_length(name) >= 1) AND (char_length(name) <= 100)))
);
CREATE INDEX user_group_creator_id_idx ON user_group (creator_id);
CREATE UNIQUE INDEX user_group_realm_id_name_key_key ON user_group (realm_id, name_key);
COMMENT ON TABLE "user_group" IS 'Named, system (role:…) and unnamed groups; direct members of system groups follow from roles';

CREATE TABLE "user_group_member" (
    "group_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "user_group_member_pkey" PRIMARY KEY (group_id, user_id)
);
CREATE INDEX user_group_member_user_id_idx ON user_group_member (user_id);

CREATE TABLE "user_group_subgroup" (
    "group_id" INTEGER NOT NULL,
    "subgroup_id" INTEGER NOT NULL,

    CONSTRAINT "user_group_subgroup_pkey" PRIMARY KEY (group_id, subgroup_id),
    CONSTRAINT "user_group_subgroup_self_check" CHECK (group_id <> subgroup_id)
);
CREATE INDEX user_group_subgroup_subgroup_id_idx ON user_group_subgroup (subgroup_id);

CREATE TABLE "user_session" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "realm_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "user_agent" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "id_token" TEXT,
    "openid_issuer" TEXT,
    "openid_subject" TEXT,
    "openid_sid" TEXT,

    CONSTRAINT "user_session_pkey" PRIMARY KEY (id)
);
CREATE INDEX user_session_expires_at_idx ON user_session (expires_at);
CREATE INDEX user_session_openid_sid_idx ON user_session (openid_sid) WHERE openid_sid IS NOT NULL;
CREATE INDEX user_session_openid_subject_idx ON user_session (openid_subject) WHERE openid_subject IS NOT NULL;
CREATE INDEX user_session_realm_id_idx ON user_session (realm_id);
CREATE INDEX user_session_user_id_idx ON user_session (user_id);
COMMENT ON TABLE "user_session" IS 'A sign-in in a browser; deleting the row ends it';
COMMENT ON COLUMN "user_session"."openid_issuer" IS 'The identity provider that the session began by; null for the other ways in';
COMMENT ON COLUMN "user_session"."openid_subject" IS 'What it calls the person';
COMMENT ON COLUMN "user_session"."openid_sid" IS 'What it calls their session there, if it says';

CREATE TABLE "user_status" (
    "user_id" INTEGER NOT NULL,
    "is_away" BOOLEAN NOT NULL,
    "text" TEXT NOT NULL,
    "emoji_name" TEXT NOT NULL,
    "emoji_code" TEXT NOT NULL,
    "emoji_kind" TEXT NOT NULL,

    CONSTRAINT "user_status_pkey" PRIMARY KEY (user_id)
);
COMMENT ON TABLE "user_status" IS 'What people say of themselves for now: a text and an emoji, each of them possibly empty';

CREATE TABLE "user_topic" (
    "user_id" INTEGER NOT NULL,
    "topic_id" BIGINT NOT NULL,
    "policy" SMALLINT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_topic_pkey" PRIMARY KEY (user_id, topic_id),
    CONSTRAINT "user_topic_policy_check" CHECK (policy = ANY (ARRAY[1, 2, 3]))
);
CREATE INDEX user_topic_topic_id_idx ON user_topic (topic_id);

CREATE TABLE "webhook_call" (
    "id" SERIAL NOT NULL,
    "bot_id" INTEGER NOT NULL,
    "message_id" BIGINT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" SMALLINT NOT NULL DEFAULT 0,

    CONSTRAINT "webhook_call_pkey" PRIMARY KEY (id)
);
CREATE INDEX webhook_call_bot_id_due_at_idx ON webhook_call (bot_id, due_at);
COMMENT ON TABLE "webhook_call" IS 'A message waits to be posted to the address of an outgoing webhook; the transaction that writes the reply deletes the row';
COMMENT ON COLUMN "webhook_call"."due_at" IS 'When the next attempt is made; while one is under way, when another node may make it';
COMMENT ON COLUMN "webhook_call"."attempts" IS 'Attempts that failed for a passing reason';

-- Foreign keys: every table is there now.
ALTER TABLE "alert_word" ADD CONSTRAINT "alert_word_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "awaited_preview" ADD CONSTRAINT "awaited_preview_message_id_fkey" FOREIGN KEY (message_id) REFERENCES message(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "awaited_preview" ADD CONSTRAINT "awaited_preview_preview_id_fkey" FOREIGN KEY (preview_id) REFERENCES link_preview(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "awaited_thumbnail" ADD CONSTRAINT "awaited_thumbnail_attachment_id_fkey" FOREIGN KEY (attachment_id) REFERENCES attachment(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "awaited_thumbnail" ADD CONSTRAINT "awaited_thumbnail_message_id_fkey" FOREIGN KEY (message_id) REFERENCES message(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "bot_settings" ADD CONSTRAINT "bot_settings_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "bot_storage" ADD CONSTRAINT "bot_storage_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "channel" ADD CONSTRAINT "channel_conversation_id_fkey" FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "channel" ADD CONSTRAINT "channel_creator_id_fkey" FOREIGN KEY (creator_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "channel" ADD CONSTRAINT "channel_folder_id_fkey" FOREIGN KEY (folder_id) REFERENCES channel_folder(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "channel" ADD CONSTRAINT "channel_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "channel_folder" ADD CONSTRAINT "channel_folder_creator_id_fkey" FOREIGN KEY (creator_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "channel_folder" ADD CONSTRAINT "channel_folder_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "channel_month" ADD CONSTRAINT "channel_month_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "channel_outsider" ADD CONSTRAINT "channel_outsider_channel_id_fkey" FOREIGN KEY (channel_id) REFERENCES channel(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "channel_outsider" ADD CONSTRAINT "channel_outsider_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "client_device" ADD CONSTRAINT "client_device_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "conversation_member" ADD CONSTRAINT "conversation_member_conversation_id_fkey" FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "conversation_member" ADD CONSTRAINT "conversation_member_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "custom_emoji" ADD CONSTRAINT "custom_emoji_author_id_fkey" FOREIGN KEY (author_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "custom_emoji" ADD CONSTRAINT "custom_emoji_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "default_channel" ADD CONSTRAINT "default_channel_channel_id_fkey" FOREIGN KEY (channel_id) REFERENCES channel(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "default_channel" ADD CONSTRAINT "default_channel_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "device_token" ADD CONSTRAINT "device_token_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "digest_day" ADD CONSTRAINT "digest_day_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "directory_link" ADD CONSTRAINT "directory_link_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "directory_link" ADD CONSTRAINT "directory_link_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "draft" ADD CONSTRAINT "draft_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "event_queue" ADD CONSTRAINT "event_queue_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "event_queue" ADD CONSTRAINT "event_queue_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "external_image" ADD CONSTRAINT "external_image_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_author_id_fkey" FOREIGN KEY (author_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "invitation_use" ADD CONSTRAINT "invitation_use_invitation_id_fkey" FOREIGN KEY (invitation_id) REFERENCES invitation(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "invitation_use" ADD CONSTRAINT "invitation_use_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "invitation_use" ADD CONSTRAINT "invitation_use_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "late_read" ADD CONSTRAINT "late_read_message_id_fkey" FOREIGN KEY (message_id) REFERENCES message(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "link_preview" ADD CONSTRAINT "link_preview_author_id_fkey" FOREIGN KEY (author_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "link_preview" ADD CONSTRAINT "link_preview_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "linkifier" ADD CONSTRAINT "linkifier_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "mail_link" ADD CONSTRAINT "mail_link_invitation_id_fkey" FOREIGN KEY (invitation_id) REFERENCES invitation(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "mail_link" ADD CONSTRAINT "mail_link_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "mail_link" ADD CONSTRAINT "mail_link_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "mail_thread" ADD CONSTRAINT "mail_thread_message_id_fkey" FOREIGN KEY (message_id) REFERENCES message(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "message_attachment" ADD CONSTRAINT "message_attachment_attachment_id_fkey" FOREIGN KEY (attachment_id) REFERENCES attachment(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "message_attachment" ADD CONSTRAINT "message_attachment_message_id_fkey" FOREIGN KEY (message_id) REFERENCES message(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "message_count" ADD CONSTRAINT "message_count_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "message_day" ADD CONSTRAINT "message_day_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "message_edit" ADD CONSTRAINT "message_edit_editor_id_fkey" FOREIGN KEY (editor_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "message_edit" ADD CONSTRAINT "message_edit_message_id_fkey" FOREIGN KEY (message_id) REFERENCES message(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "message_edit" ADD CONSTRAINT "message_edit_topic_id_fkey" FOREIGN KEY (topic_id) REFERENCES topic(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "missed_message" ADD CONSTRAINT "missed_message_mail_id_fkey" FOREIGN KEY (mail_id) REFERENCES outgoing_mail(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "missed_message" ADD CONSTRAINT "missed_message_message_id_fkey" FOREIGN KEY (message_id) REFERENCES message(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "missed_message" ADD CONSTRAINT "missed_message_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "missed_message_cursor" ADD CONSTRAINT "missed_message_cursor_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "muted_user" ADD CONSTRAINT "muted_user_muted_user_id_fkey" FOREIGN KEY (muted_user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "muted_user" ADD CONSTRAINT "muted_user_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "navigation_place" ADD CONSTRAINT "navigation_place_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "navigation_view" ADD CONSTRAINT "navigation_view_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "openid_link" ADD CONSTRAINT "openid_link_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "openid_link" ADD CONSTRAINT "openid_link_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "outgoing_mail" ADD CONSTRAINT "outgoing_mail_invitation_id_fkey" FOREIGN KEY (invitation_id) REFERENCES invitation(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "outgoing_mail" ADD CONSTRAINT "outgoing_mail_mail_link_id_fkey" FOREIGN KEY (mail_link_id) REFERENCES mail_link(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "outgoing_mail" ADD CONSTRAINT "outgoing_mail_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "outgoing_mail" ADD CONSTRAINT "outgoing_mail_recipient_id_fkey" FOREIGN KEY (recipient_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "outgoing_mail" ADD CONSTRAINT "outgoing_mail_sender_id_fkey" FOREIGN KEY (sender_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "permission_setting" ADD CONSTRAINT "permission_setting_channel_id_fkey" FOREIGN KEY (channel_id) REFERENCES channel(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "permission_setting" ADD CONSTRAINT "permission_setting_group_id_fkey" FOREIGN KEY (group_id) REFERENCES user_group(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "permission_setting" ADD CONSTRAINT "permission_setting_owner_group_id_fkey" FOREIGN KEY (owner_group_id) REFERENCES user_group(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "permission_setting" ADD CONSTRAINT "permission_setting_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "personal_key" ADD CONSTRAINT "personal_key_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "playground" ADD CONSTRAINT "playground_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "presence" ADD CONSTRAINT "presence_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "profile_field" ADD CONSTRAINT "profile_field_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "profile_value" ADD CONSTRAINT "profile_value_field_id_fkey" FOREIGN KEY (field_id) REFERENCES profile_field(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "profile_value" ADD CONSTRAINT "profile_value_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "push_cursor" ADD CONSTRAINT "push_cursor_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "push_notice" ADD CONSTRAINT "push_notice_subscription_id_fkey" FOREIGN KEY (subscription_id) REFERENCES push_subscription(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "push_notice" ADD CONSTRAINT "push_notice_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_session_id_fkey" FOREIGN KEY (session_id) REFERENCES user_session(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "pushed_message" ADD CONSTRAINT "pushed_message_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "reaction" ADD CONSTRAINT "reaction_message_id_fkey" FOREIGN KEY (message_id) REFERENCES message(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "reaction" ADD CONSTRAINT "reaction_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "realm_domain" ADD CONSTRAINT "realm_domain_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "realm_export" ADD CONSTRAINT "realm_export_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "realm_export" ADD CONSTRAINT "realm_export_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "resumable_upload" ADD CONSTRAINT "resumable_upload_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "resumable_upload" ADD CONSTRAINT "resumable_upload_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "saved_snippet" ADD CONSTRAINT "saved_snippet_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "scheduled_message" ADD CONSTRAINT "scheduled_message_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "submessage" ADD CONSTRAINT "submessage_message_id_fkey" FOREIGN KEY (message_id) REFERENCES message(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "submessage" ADD CONSTRAINT "submessage_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_channel_id_fkey" FOREIGN KEY (channel_id) REFERENCES channel(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "topic" ADD CONSTRAINT "topic_conversation_id_fkey" FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "topic" ADD CONSTRAINT "topic_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "usage_day" ADD CONSTRAINT "usage_day_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_bot_owner_id_fkey" FOREIGN KEY (bot_owner_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "user_group" ADD CONSTRAINT "user_group_creator_id_fkey" FOREIGN KEY (creator_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "user_group" ADD CONSTRAINT "user_group_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "user_group_member" ADD CONSTRAINT "user_group_member_group_id_fkey" FOREIGN KEY (group_id) REFERENCES user_group(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "user_group_member" ADD CONSTRAINT "user_group_member_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "user_group_subgroup" ADD CONSTRAINT "user_group_subgroup_group_id_fkey" FOREIGN KEY (group_id) REFERENCES user_group(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "user_group_subgroup" ADD CONSTRAINT "user_group_subgroup_subgroup_id_fkey" FOREIGN KEY (subgroup_id) REFERENCES user_group(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_realm_id_fkey" FOREIGN KEY (realm_id) REFERENCES realm(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "user_status" ADD CONSTRAINT "user_status_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "user_topic" ADD CONSTRAINT "user_topic_topic_id_fkey" FOREIGN KEY (topic_id) REFERENCES topic(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "user_topic" ADD CONSTRAINT "user_topic_user_id_fkey" FOREIGN KEY (user_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "webhook_call" ADD CONSTRAINT "webhook_call_bot_id_fkey" FOREIGN KEY (bot_id) REFERENCES user_account(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- What triggers run are files of prisma/functions, which replace these in the same start.
CREATE FUNCTION note_index_format() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE 'not written'; END$$;
CREATE FUNCTION note_outdated_search() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE 'not written'; END$$;
CREATE FUNCTION place_link() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE 'not written'; END$$;

CREATE TRIGGER search_notes_format AFTER INSERT OR UPDATE ON message_search FOR EACH STATEMENT EXECUTE FUNCTION note_index_format();
-- Large moves switch ordinary triggers off, so those that must run are ALWAYS triggers.
CREATE TRIGGER message_changes_outdate_search AFTER UPDATE ON message FOR EACH ROW WHEN (((current_setting('parley.notes_messages'::text, true) IS DISTINCT FROM 'on'::text) AND (((old.content IS DISTINCT FROM new.content) OR (old.topic_id IS DISTINCT FROM new.topic_id)) OR (old.conversation_id IS DISTINCT FROM new.conversation_id)))) EXECUTE FUNCTION note_outdated_search();
ALTER TABLE "message" ENABLE ALWAYS TRIGGER "message_changes_outdate_search";
CREATE TRIGGER message_deletions_outdate_search AFTER DELETE ON message REFERENCING OLD TABLE AS old_messages FOR EACH STATEMENT EXECUTE FUNCTION note_outdated_search();
ALTER TABLE "message" ENABLE ALWAYS TRIGGER "message_deletions_outdate_search";
-- Resolving a topic changes none of its words.
CREATE TRIGGER topic_names_outdate_search AFTER UPDATE OF name ON topic FOR EACH ROW WHEN ((ltrim(old.name, '✔ '::text) IS DISTINCT FROM ltrim(new.name, '✔ '::text))) EXECUTE FUNCTION note_outdated_search();
ALTER TABLE "topic" ENABLE ALWAYS TRIGGER "topic_names_outdate_search";
CREATE TRIGGER links_have_places BEFORE INSERT ON message_attachment FOR EACH ROW EXECUTE FUNCTION place_link();
ALTER TABLE "message_attachment" ENABLE ALWAYS TRIGGER "links_have_places";
