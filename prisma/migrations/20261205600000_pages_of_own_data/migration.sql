-- What a person has edited and voted is read a few rows at a time, in order, when they export their own data.
CREATE INDEX "message_edit_editor_id_id_idx" ON "message_edit"("editor_id", "id");
DROP INDEX "message_edit_editor_id_idx";
CREATE INDEX "submessage_user_id_id_idx" ON "submessage"("user_id", "id");
DROP INDEX "submessage_user_id_idx";
