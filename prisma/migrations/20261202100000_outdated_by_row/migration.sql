-- A trigger for statements keeps a copy of each row before and after the update, which PostgreSQL writes to the disk when the
-- rows are many, also where nothing comes of it: a fifth of the time of moving a hundred thousand messages.
DROP TRIGGER "message_changes_outdate_search" ON "message";
CREATE TRIGGER "message_changes_outdate_search" AFTER UPDATE ON "message"
  FOR EACH ROW WHEN (
    current_setting('parley.notes_messages', true) IS DISTINCT FROM 'on'
    AND (OLD."content", OLD."topic_id", OLD."conversation_id")
      IS DISTINCT FROM (NEW."content", NEW."topic_id", NEW."conversation_id"))
  EXECUTE FUNCTION note_outdated_search();
-- Large moves switch ordinary triggers off (lib/message-moves/relocate.ts).
ALTER TABLE "message" ENABLE ALWAYS TRIGGER "message_changes_outdate_search";
