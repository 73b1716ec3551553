-- A row of a topic names the messages it applies to, so that moving messages on moves ids between rows instead of
-- copying rows per message. Nothing was ever written to the table.
ALTER TABLE "message_edit" DROP CONSTRAINT "message_edit_subject_check";
ALTER TABLE "message_edit" DROP COLUMN "last_message_id";
ALTER TABLE "message_edit" ADD COLUMN "message_ids" int8multirange;
-- Changes of one message may follow one another within a millisecond, and the time gives their order.
ALTER TABLE "message_edit" ALTER COLUMN "edited_at" SET DATA TYPE TIMESTAMPTZ(6);
ALTER TABLE "message_edit"
  ADD CONSTRAINT "message_edit_subject_check" CHECK (
    (message_id IS NULL) <> (topic_id IS NULL) AND (topic_id IS NULL) = (message_ids IS NULL));
COMMENT ON COLUMN "message_edit"."message_ids" IS 'Ids of the topic''s messages that were moved; gaps hold none of its messages';
