-- has:link, has:image and has:attachment are rare among messages: each has an index of its own.
CREATE INDEX "message_has_link_idx" ON "message" (conversation_id, id) WHERE bits & 4 <> 0;
CREATE INDEX "message_has_image_idx" ON "message" (conversation_id, id) WHERE bits & 8 <> 0;
CREATE INDEX "message_has_attachment_idx" ON "message" (conversation_id, id) WHERE bits & 16 <> 0;
-- Without them the planner takes each of these conditions for true of nearly every message.
CREATE STATISTICS "message_bits_statistics" ON (bits & 1), (bits & 4), (bits & 8), (bits & 16) FROM "message";
