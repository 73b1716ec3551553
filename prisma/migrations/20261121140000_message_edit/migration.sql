-- Edits and moves have a table of their own; nothing was ever written to the columns that they replace.
ALTER TABLE "message" DROP COLUMN "edit_history", DROP COLUMN "last_edited_at", DROP COLUMN "last_moved_at";

-- CreateTable
CREATE TABLE "message_edit" (
    "id" BIGSERIAL NOT NULL,
    "message_id" BIGINT,
    "topic_id" BIGINT,
    "last_message_id" BIGINT,
    "editor_id" INTEGER,
    "edited_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "content" TEXT,
    "rendered_content" TEXT,
    "topic_name" TEXT,
    "channel_id" INTEGER,

    CONSTRAINT "message_edit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "message_edit_message_id_id_idx" ON "message_edit"("message_id", "id");

-- CreateIndex
CREATE INDEX "message_edit_topic_id_id_idx" ON "message_edit"("topic_id", "id");

-- CreateIndex
CREATE INDEX "message_edit_editor_id_idx" ON "message_edit"("editor_id");

-- AddForeignKey
ALTER TABLE "message_edit" ADD CONSTRAINT "message_edit_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_edit" ADD CONSTRAINT "message_edit_topic_id_fkey" FOREIGN KEY ("topic_id") REFERENCES "topic"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_edit" ADD CONSTRAINT "message_edit_editor_id_fkey" FOREIGN KEY ("editor_id") REFERENCES "user_account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "message_edit"
  ADD CONSTRAINT "message_edit_subject_check" CHECK (
    (message_id IS NULL) <> (topic_id IS NULL) AND (topic_id IS NULL) = (last_message_id IS NULL)),
  ADD CONSTRAINT "message_edit_before_check" CHECK (
    (content IS NULL) = (rendered_content IS NULL) AND (content IS NULL OR message_id IS NOT NULL)
    AND num_nonnulls(content, topic_name, channel_id) > 0);
COMMENT ON TABLE "message_edit" IS 'Edits and moves: what a message, or all messages of a topic, had before';
COMMENT ON COLUMN "message_edit"."last_message_id" IS 'Newest message of the topic then: later ones were not moved';
