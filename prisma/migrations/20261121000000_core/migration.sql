-- The core data model: organizations, people, groups, channels, conversations, topics, messages, read state, the event log.

-- CreateTable
CREATE TABLE "realm" (
    "id" SERIAL NOT NULL,
    "subdomain" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "settings" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deactivated_at" TIMESTAMPTZ(3),

    CONSTRAINT "realm_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

    CONSTRAINT "user_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_session" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "realm_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "user_agent" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_attempt" (
    "key" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "resets_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_attempt_pkey" PRIMARY KEY ("key")
);

-- CreateTable
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

    CONSTRAINT "user_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_group_member" (
    "group_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "user_group_member_pkey" PRIMARY KEY ("group_id","user_id")
);

-- CreateTable
CREATE TABLE "user_group_subgroup" (
    "group_id" INTEGER NOT NULL,
    "subgroup_id" INTEGER NOT NULL,

    CONSTRAINT "user_group_subgroup_pkey" PRIMARY KEY ("group_id","subgroup_id")
);

-- CreateTable
CREATE TABLE "permission_setting" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "channel_id" INTEGER,
    "owner_group_id" INTEGER,
    "setting" TEXT NOT NULL,
    "group_id" INTEGER NOT NULL,

    CONSTRAINT "permission_setting_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "conversation" (
    "id" BIGSERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "direct_key" TEXT,

    CONSTRAINT "conversation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "conversation_member" (
    "conversation_id" BIGINT NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "conversation_member_pkey" PRIMARY KEY ("conversation_id","user_id")
);

-- CreateTable
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

    CONSTRAINT "channel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "default_channel" (
    "realm_id" INTEGER NOT NULL,
    "channel_id" INTEGER NOT NULL,

    CONSTRAINT "default_channel_pkey" PRIMARY KEY ("realm_id","channel_id")
);

-- CreateTable
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

    CONSTRAINT "subscription_pkey" PRIMARY KEY ("user_id","channel_id")
);

-- CreateTable
CREATE TABLE "topic" (
    "id" BIGSERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "conversation_id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "last_message_id" BIGINT,

    CONSTRAINT "topic_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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
    "last_edited_at" TIMESTAMPTZ(3),
    "last_moved_at" TIMESTAMPTZ(3),
    "edit_history" JSONB,

    CONSTRAINT "message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "message_flag" (
    "user_id" INTEGER NOT NULL,
    "message_id" BIGINT NOT NULL,
    "bits" INTEGER NOT NULL,

    CONSTRAINT "message_flag_pkey" PRIMARY KEY ("user_id","message_id")
);

-- CreateTable
CREATE TABLE "topic_read" (
    "user_id" INTEGER NOT NULL,
    "topic_id" BIGINT NOT NULL,
    "read" int8multirange NOT NULL,

    CONSTRAINT "topic_read_pkey" PRIMARY KEY ("user_id","topic_id")
);

-- CreateTable
CREATE TABLE "user_topic" (
    "user_id" INTEGER NOT NULL,
    "topic_id" BIGINT NOT NULL,
    "policy" SMALLINT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_topic_pkey" PRIMARY KEY ("user_id","topic_id")
);

-- CreateTable
CREATE TABLE "event" (
    "realm_id" INTEGER NOT NULL,
    "id" BIGINT NOT NULL,
    "type" TEXT NOT NULL,
    "audience" JSON NOT NULL,
    "body" JSON NOT NULL,
    "changes" JSON,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_pkey" PRIMARY KEY ("realm_id","id","created_at")
) PARTITION BY RANGE ("created_at");

-- CreateTable
CREATE TABLE "event_queue" (
    "id" UUID NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "options" JSONB NOT NULL,
    "start_event_id" BIGINT NOT NULL,
    "acked_event_id" BIGINT NOT NULL,
    "idle_seconds" INTEGER NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_queue_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "realm_subdomain_key" ON "realm"("subdomain");

-- CreateIndex
CREATE INDEX "user_account_bot_owner_id_idx" ON "user_account"("bot_owner_id");

-- CreateIndex
CREATE UNIQUE INDEX "user_account_realm_id_email_key_key" ON "user_account"("realm_id", "email_key");

-- CreateIndex
CREATE INDEX "user_session_user_id_idx" ON "user_session"("user_id");

-- CreateIndex
CREATE INDEX "user_session_realm_id_idx" ON "user_session"("realm_id");

-- CreateIndex
CREATE INDEX "user_session_expires_at_idx" ON "user_session"("expires_at");

-- CreateIndex
CREATE INDEX "sign_in_attempt_resets_at_idx" ON "sign_in_attempt"("resets_at");

-- CreateIndex
CREATE INDEX "user_group_creator_id_idx" ON "user_group"("creator_id");

-- CreateIndex
CREATE UNIQUE INDEX "user_group_realm_id_name_key_key" ON "user_group"("realm_id", "name_key");

-- CreateIndex
CREATE INDEX "user_group_member_user_id_idx" ON "user_group_member"("user_id");

-- CreateIndex
CREATE INDEX "user_group_subgroup_subgroup_id_idx" ON "user_group_subgroup"("subgroup_id");

-- CreateIndex
CREATE INDEX "permission_setting_channel_id_idx" ON "permission_setting"("channel_id");

-- CreateIndex
CREATE INDEX "permission_setting_owner_group_id_idx" ON "permission_setting"("owner_group_id");

-- CreateIndex
CREATE INDEX "permission_setting_group_id_idx" ON "permission_setting"("group_id");

-- CreateIndex
CREATE UNIQUE INDEX "conversation_realm_id_direct_key_key" ON "conversation"("realm_id", "direct_key");

-- CreateIndex
CREATE INDEX "conversation_member_user_id_idx" ON "conversation_member"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "channel_conversation_id_key" ON "channel"("conversation_id");

-- CreateIndex
CREATE INDEX "channel_creator_id_idx" ON "channel"("creator_id");

-- CreateIndex
CREATE UNIQUE INDEX "channel_realm_id_name_key_key" ON "channel"("realm_id", "name_key");

-- CreateIndex
CREATE INDEX "default_channel_channel_id_idx" ON "default_channel"("channel_id");

-- CreateIndex
CREATE INDEX "subscription_channel_id_idx" ON "subscription"("channel_id");

-- CreateIndex
CREATE INDEX "subscription_realm_id_idx" ON "subscription"("realm_id");

-- CreateIndex
CREATE INDEX "topic_realm_id_idx" ON "topic"("realm_id");

-- CreateIndex
CREATE UNIQUE INDEX "topic_conversation_id_name_key_key" ON "topic"("conversation_id", "name_key");

-- CreateIndex
CREATE UNIQUE INDEX "topic_id_conversation_id_key" ON "topic"("id", "conversation_id");

-- CreateIndex
CREATE INDEX "message_topic_id_id_idx" ON "message"("topic_id", "id");

-- CreateIndex
CREATE INDEX "message_conversation_id_id_idx" ON "message"("conversation_id", "id");

-- CreateIndex
CREATE INDEX "message_sender_id_id_idx" ON "message"("sender_id", "id");

-- CreateIndex
CREATE INDEX "message_realm_id_id_idx" ON "message"("realm_id", "id");

-- CreateIndex
CREATE INDEX "message_flag_message_id_idx" ON "message_flag"("message_id");

-- CreateIndex
CREATE INDEX "topic_read_topic_id_idx" ON "topic_read"("topic_id");

-- CreateIndex
CREATE INDEX "user_topic_topic_id_idx" ON "user_topic"("topic_id");

-- CreateIndex
CREATE INDEX "event_queue_user_id_idx" ON "event_queue"("user_id");

-- CreateIndex
CREATE INDEX "event_queue_realm_id_idx" ON "event_queue"("realm_id");

-- CreateIndex
CREATE INDEX "event_queue_last_seen_at_idx" ON "event_queue"("last_seen_at");

-- AddForeignKey
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_bot_owner_id_fkey" FOREIGN KEY ("bot_owner_id") REFERENCES "user_account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_group" ADD CONSTRAINT "user_group_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_group" ADD CONSTRAINT "user_group_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "user_account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_group_member" ADD CONSTRAINT "user_group_member_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "user_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_group_member" ADD CONSTRAINT "user_group_member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_group_subgroup" ADD CONSTRAINT "user_group_subgroup_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "user_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_group_subgroup" ADD CONSTRAINT "user_group_subgroup_subgroup_id_fkey" FOREIGN KEY ("subgroup_id") REFERENCES "user_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "permission_setting" ADD CONSTRAINT "permission_setting_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "permission_setting" ADD CONSTRAINT "permission_setting_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "permission_setting" ADD CONSTRAINT "permission_setting_owner_group_id_fkey" FOREIGN KEY ("owner_group_id") REFERENCES "user_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "permission_setting" ADD CONSTRAINT "permission_setting_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "user_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_member" ADD CONSTRAINT "conversation_member_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_member" ADD CONSTRAINT "conversation_member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel" ADD CONSTRAINT "channel_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel" ADD CONSTRAINT "channel_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel" ADD CONSTRAINT "channel_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "user_account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "default_channel" ADD CONSTRAINT "default_channel_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "default_channel" ADD CONSTRAINT "default_channel_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "topic" ADD CONSTRAINT "topic_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "topic" ADD CONSTRAINT "topic_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_topic_id_conversation_id_fkey" FOREIGN KEY ("topic_id", "conversation_id") REFERENCES "topic"("id", "conversation_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "user_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_flag" ADD CONSTRAINT "message_flag_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_flag" ADD CONSTRAINT "message_flag_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "topic_read" ADD CONSTRAINT "topic_read_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "topic_read" ADD CONSTRAINT "topic_read_topic_id_fkey" FOREIGN KEY ("topic_id") REFERENCES "topic"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_topic" ADD CONSTRAINT "user_topic_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_topic" ADD CONSTRAINT "user_topic_topic_id_fkey" FOREIGN KEY ("topic_id") REFERENCES "topic"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_queue" ADD CONSTRAINT "event_queue_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_queue" ADD CONSTRAINT "event_queue_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What Prisma's schema cannot say: checks, partial indexes, sequences, partitions, comments, the two functions of the log.

ALTER TABLE "realm"
  ADD CONSTRAINT "realm_subdomain_check" CHECK (subdomain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)?$'),
  ADD CONSTRAINT "realm_name_check" CHECK (char_length(name) BETWEEN 1 AND 40),
  ADD CONSTRAINT "realm_settings_check" CHECK (jsonb_typeof(settings) = 'object');
ALTER TABLE "user_account"
  ADD CONSTRAINT "user_account_role_check" CHECK (role IN (100, 200, 300, 400, 600)),
  ADD CONSTRAINT "user_account_bot_check" CHECK (bot_type IS NOT NULL OR bot_owner_id IS NULL),
  ADD CONSTRAINT "user_account_bot_type_check" CHECK (bot_type IN (1, 2, 3, 4)),
  ADD CONSTRAINT "user_account_name_check" CHECK (char_length(full_name) BETWEEN 1 AND 100),
  ADD CONSTRAINT "user_account_settings_check" CHECK (jsonb_typeof(settings) = 'object');
ALTER TABLE "user_group"
  ADD CONSTRAINT "user_group_name_check" CHECK ((name IS NULL) = (name_key IS NULL) AND char_length(name) BETWEEN 1 AND 100);
ALTER TABLE "user_group_subgroup"
  ADD CONSTRAINT "user_group_subgroup_self_check" CHECK (group_id <> subgroup_id);
ALTER TABLE "permission_setting"
  ADD CONSTRAINT "permission_setting_owner_check" CHECK (channel_id IS NULL OR owner_group_id IS NULL);
CREATE UNIQUE INDEX "permission_setting_owner_setting_key"
  ON "permission_setting" (realm_id, channel_id, owner_group_id, setting) NULLS NOT DISTINCT;
ALTER TABLE "channel"
  ADD CONSTRAINT "channel_name_check" CHECK (char_length(name) BETWEEN 1 AND 60),
  ADD CONSTRAINT "channel_description_check" CHECK (char_length(description) <= 1024),
  ADD CONSTRAINT "channel_web_public_check" CHECK (NOT (is_web_public AND is_private)),
  ADD CONSTRAINT "channel_topics_policy_check"
    CHECK (topics_policy IN ('inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'));
ALTER TABLE "subscription"
  ADD CONSTRAINT "subscription_color_check" CHECK (color ~ '^#[0-9a-f]{6}$');
ALTER TABLE "topic"
  ADD CONSTRAINT "topic_name_check" CHECK (char_length(name) <= 60);
ALTER TABLE "message"
  ADD CONSTRAINT "message_content_check" CHECK (char_length(content) BETWEEN 1 AND 10000);
ALTER TABLE "message_flag"
  ADD CONSTRAINT "message_flag_bits_check" CHECK (bits > 0);
ALTER TABLE "user_topic"
  ADD CONSTRAINT "user_topic_policy_check" CHECK (policy IN (1, 2, 3));

CREATE INDEX "subscription_active_channel_idx" ON "subscription" (channel_id) WHERE is_active;
-- Bits as in lib/flags/flag-bits.ts: 1 starred; 4 | 8 | 16 mentioned in some way; 32 alert word.
CREATE INDEX "message_flag_starred_idx" ON "message_flag" (user_id, message_id) WHERE bits & 1 <> 0;
CREATE INDEX "message_flag_mentioned_idx" ON "message_flag" (user_id, message_id) WHERE bits & 28 <> 0;
CREATE INDEX "message_flag_alert_idx" ON "message_flag" (user_id, message_id) WHERE bits & 32 <> 0;
-- Bit 1 of lib/messages/message-bits.ts: the whole channel is mentioned.
CREATE INDEX "message_channel_wildcard_idx" ON "message" (conversation_id, id) WHERE bits & 1 <> 0;
CREATE INDEX "topic_resolved_idx" ON "topic" (conversation_id) WHERE name LIKE '✔ %';

-- A send updates these rows; with room on their page and no index on what changes, that costs no index entry.
ALTER TABLE "topic" SET (fillfactor = 70);
ALTER TABLE "topic_read" SET (fillfactor = 70);

CREATE SEQUENCE "message_id_seq" AS bigint OWNED BY "message"."id";
CREATE SEQUENCE "event_id_seq" AS bigint OWNED BY "event"."id";

-- Partitions live in a schema of their own, so that the data model's schema shows one table.
-- Daily ones are made and dropped by lib/events/event-partitions.ts; this one takes what no day claims.
CREATE SCHEMA "event_log";
CREATE TABLE "event_log"."event_default" PARTITION OF "event" DEFAULT;

COMMENT ON TABLE "realm" IS 'An organization; everything else belongs to exactly one';
COMMENT ON TABLE "user_account" IS 'A person or a bot';
COMMENT ON COLUMN "user_account"."key_version" IS 'Raised to revoke the API key, which is derived and never stored';
COMMENT ON TABLE "user_session" IS 'A sign-in in a browser; deleting the row ends it';
COMMENT ON TABLE "user_group" IS 'Named, system (role:…) and unnamed groups; direct members of system groups follow from roles';
COMMENT ON TABLE "permission_setting" IS 'Who may: permissions of the organization, a channel or a group that differ from their default';
COMMENT ON TABLE "conversation" IS 'A channel or a set of people; its id is recipient_id on the wire';
COMMENT ON TABLE "topic" IS 'A thread of a conversation; a direct conversation has one, named ""';
COMMENT ON COLUMN "topic"."name_key" IS 'Case-folded name, computed by the application so that it does not depend on the collation';
COMMENT ON COLUMN "message"."conversation_id" IS 'Repeats the topic''s conversation so that a feed is one index scan';
COMMENT ON COLUMN "subscription"."received" IS 'Ids of messages sent while subscribed: open-ended while active';
COMMENT ON COLUMN "subscription"."since_event_id" IS 'Log position at which the present subscription began';
COMMENT ON TABLE "message_flag" IS 'Personal marks on messages, rows only where a bit is set';
COMMENT ON TABLE "topic_read" IS 'Read message ids of a topic for a person; gaps between messages count as read';
COMMENT ON TABLE "event" IS 'The ordered log that clients and nodes follow; ids increase in commit order within an organization';
COMMENT ON TABLE "event_queue" IS 'A client''s place in the log';

-- Appends events to an organization's log. Takes the lock that makes ids increase in commit order,
-- so it belongs at the end of a transaction. p_events: [{type, audience, body, changes}].
CREATE FUNCTION append_events(p_realm integer, p_events json) RETURNS SETOF bigint
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7270, p_realm);
  RETURN QUERY
    INSERT INTO event (realm_id, id, type, audience, body, changes)
    SELECT p_realm, nextval('event_id_seq'), e.value->>'type', e.value->'audience', e.value->'body',
           e.value->'changes'
    FROM json_array_elements(p_events) AS e(value)
    RETURNING id;
END $$;

-- Writes a batch of messages that have passed every check: per message the row, its topic, the sender's
-- read range, the flags of the few who are mentioned, the sender's automatic visibility policy, the events.
-- The cost does not depend on the number of subscribers. Fields of p_batch: lib/messages/send-batch.ts.
CREATE FUNCTION send_messages(p_realm integer, p_batch json)
RETURNS TABLE (ordinal integer, message_id bigint, event_id bigint, new_policy smallint)
LANGUAGE plpgsql AS $$
DECLARE
  m record;
  v_topic bigint;
  v_name text;
  v_previous bigint;
  v_created boolean;
  v_policy smallint;
BEGIN
  PERFORM pg_advisory_xact_lock(7270, p_realm);
  ordinal := 0;
  FOR m IN
    SELECT * FROM json_to_recordset(p_batch) AS x(
      "conversationId" bigint, "channelId" integer, "topicName" text, "topicKey" text, "senderId" integer,
      "content" text, "renderedContent" text, "renderingVersion" smallint, "client" text, "bits" integer,
      "sentAt" double precision, "readBySender" boolean, "flags" json, "audience" json, "event" text,
      "policyOnSend" smallint, "policyOnInitiation" smallint)
  LOOP
    message_id := nextval('message_id_seq');
    new_policy := NULL;

    SELECT t.id, t.name, t.last_message_id INTO v_topic, v_name, v_previous
      FROM topic t WHERE t.conversation_id = m."conversationId" AND t.name_key = m."topicKey";
    v_created := v_previous IS NULL;
    IF v_topic IS NULL THEN
      INSERT INTO topic AS t (realm_id, conversation_id, name, name_key, last_message_id)
        VALUES (p_realm, m."conversationId", m."topicName", m."topicKey", message_id)
        ON CONFLICT (conversation_id, name_key) DO UPDATE SET last_message_id = excluded.last_message_id
        RETURNING t.id, t.name INTO v_topic, v_name;
    ELSE
      UPDATE topic SET last_message_id = message_id WHERE id = v_topic;
    END IF;

    INSERT INTO message (id, realm_id, conversation_id, topic_id, sender_id, content, rendered_content,
                         rendering_version, client, bits, sent_at)
      VALUES (message_id, p_realm, m."conversationId", v_topic, m."senderId", m."content", m."renderedContent",
              m."renderingVersion", m."client", m."bits", to_timestamp(m."sentAt"));

    IF m."readBySender" THEN
      -- Whoever had read the message before this one keeps a single range.
      INSERT INTO topic_read AS r (user_id, topic_id, read)
        VALUES (m."senderId", v_topic, int8multirange(int8range(message_id, message_id + 1)))
        ON CONFLICT (user_id, topic_id) DO UPDATE SET read = r.read + int8multirange(int8range(
          CASE WHEN r.read @> v_previous THEN v_previous ELSE message_id END, message_id + 1));
    END IF;

    IF m."flags" IS NOT NULL THEN
      INSERT INTO message_flag (user_id, message_id, bits)
        SELECT f."userId", send_messages.message_id, f."bits"
        FROM json_to_recordset(m."flags") AS f("userId" integer, "bits" integer);
    END IF;

    event_id := nextval('event_id_seq');
    INSERT INTO event (realm_id, id, type, audience, body)
      VALUES (p_realm, event_id, 'message', m."audience",
              ('{"messageId":' || message_id || ',"topicName":' || to_json(v_name) || ',' || substr(m."event", 2))::json);

    v_policy := greatest(m."policyOnSend", CASE WHEN v_created THEN m."policyOnInitiation" ELSE 0 END);
    IF v_policy > 0 THEN
      INSERT INTO user_topic AS u (user_id, topic_id, policy)
        VALUES (m."senderId", v_topic, v_policy)
        ON CONFLICT (user_id, topic_id) DO UPDATE SET policy = excluded.policy, updated_at = now()
          WHERE u.policy < excluded.policy
        RETURNING u.policy INTO new_policy;
      IF new_policy IS NOT NULL THEN
        INSERT INTO event (realm_id, id, type, audience, body)
          VALUES (p_realm, nextval('event_id_seq'), 'user_topic',
                  json_build_object('kind', 'users', 'userIds', json_build_array(m."senderId")),
                  json_build_object('stream_id', m."channelId", 'topic_name', v_name,
                                    'last_updated', floor(m."sentAt"), 'visibility_policy', new_policy));
      END IF;
    END IF;

    RETURN NEXT;
    ordinal := ordinal + 1;
  END LOOP;
END $$;
