-- The index of messages gets words that are formatted in part, letters and digits of a word apart, senders and contents. The
-- server fills it in again when it finds another format here.
ALTER TABLE "search_progress" ADD COLUMN "format" SMALLINT NOT NULL DEFAULT 0;
COMMENT ON COLUMN "search_progress"."format" IS 'What the index has or is being given (lib/search/message-vector.ts); 0 when a server has written another format';

-- What it does is in prisma/functions, whose files are applied after the migrations.
CREATE FUNCTION note_index_format() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;

CREATE TRIGGER "search_notes_format" AFTER INSERT OR UPDATE ON "message_search"
  FOR EACH STATEMENT EXECUTE FUNCTION note_index_format();
