CREATE TABLE "message_search" (
    "message_id" BIGINT NOT NULL,
    "conversation_id" BIGINT NOT NULL,
    "tokens" tsvector NOT NULL,

    CONSTRAINT "message_search_pkey" PRIMARY KEY ("message_id")
);

CREATE TABLE "search_word" (
    "realm_id" INTEGER NOT NULL,
    "word" TEXT NOT NULL,
    "uses" INTEGER NOT NULL,
    "keys" TEXT[] NOT NULL,

    CONSTRAINT "search_word_pkey" PRIMARY KEY ("realm_id","word")
)
-- Counting changes rows again and again; with room on their pages, no index is written.
WITH (fillfactor = 80);

CREATE TABLE "search_progress" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "settled_id" BIGINT NOT NULL,
    "watched_id" BIGINT NOT NULL,
    "watched_until" BIGINT NOT NULL,
    "watched_at" TIMESTAMPTZ(3) NOT NULL,
    "filled_id" BIGINT NOT NULL,

    CONSTRAINT "search_progress_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "search_progress_is_one" CHECK ("id" = 1)
);

CREATE TABLE "search_work" (
    "id" BIGSERIAL NOT NULL,
    "message_ids" BIGINT[] NOT NULL DEFAULT '{}',
    "topic_id" BIGINT,
    "below_id" BIGINT,

    CONSTRAINT "search_work_pkey" PRIMARY KEY ("id")
);

-- The planner never chooses by these: prisma/functions/search_index.sql always uses the index.
ALTER TABLE "message_search" ALTER COLUMN "tokens" SET STATISTICS 0;

CREATE INDEX "message_search_tokens_idx" ON "message_search" USING GIN ("tokens");

CREATE INDEX "search_word_keys_idx" ON "search_word" USING GIN ("keys");

COMMENT ON TABLE "message_search" IS 'The words of a message and of its topic, as lib/search finds them';
COMMENT ON COLUMN "message_search"."tokens" IS 'What each token means: lib/search/message-vector.ts';
COMMENT ON TABLE "search_word" IS 'Each word of an organization''s messages, to find words by their parts and by their stems';
COMMENT ON COLUMN "search_word"."uses" IS 'About how many messages have it';
COMMENT ON COLUMN "search_word"."keys" IS 'Its runs of three letters, and its stems by language';
COMMENT ON TABLE "search_progress" IS 'How far the index of messages is';
COMMENT ON COLUMN "search_progress"."settled_id" IS 'No message up to this id is still to be committed, and all of them are indexed or to be filled in';
COMMENT ON COLUMN "search_progress"."filled_id" IS 'Messages below this id are still to be filled in';
COMMENT ON COLUMN "search_work"."message_ids" IS 'A thousand at most';
COMMENT ON TABLE "search_work" IS 'Messages that were changed, moved or deleted, or a topic that was renamed: their index is outdated';
COMMENT ON COLUMN "search_work"."below_id" IS 'The messages of the topic from this id on are done';

-- What it does is in prisma/functions, whose files are applied after the migrations.
CREATE FUNCTION note_outdated_search() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;

CREATE TRIGGER "message_changes_outdate_search" AFTER UPDATE ON "message"
  REFERENCING OLD TABLE AS old_messages NEW TABLE AS now_messages
  FOR EACH STATEMENT EXECUTE FUNCTION note_outdated_search();
CREATE TRIGGER "message_deletions_outdate_search" AFTER DELETE ON "message"
  REFERENCING OLD TABLE AS old_messages
  FOR EACH STATEMENT EXECUTE FUNCTION note_outdated_search();
-- Resolving a topic changes none of its words.
CREATE TRIGGER "topic_names_outdate_search" AFTER UPDATE OF "name" ON "topic"
  FOR EACH ROW WHEN (ltrim(OLD."name", '✔ ') IS DISTINCT FROM ltrim(NEW."name", '✔ '))
  EXECUTE FUNCTION note_outdated_search();
-- Large moves switch ordinary triggers off (lib/message-moves/relocate.ts).
ALTER TABLE "message" ENABLE ALWAYS TRIGGER "message_changes_outdate_search";
ALTER TABLE "message" ENABLE ALWAYS TRIGGER "message_deletions_outdate_search";
ALTER TABLE "topic" ENABLE ALWAYS TRIGGER "topic_names_outdate_search";
