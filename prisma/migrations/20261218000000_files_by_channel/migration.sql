-- Finds the newest files of a channel.

CREATE INDEX "message_attachment_conversation_id_message_id_idx" ON "message_attachment" ("conversation_id", "message_id");
