-- In which channels another message has become the first one: read when the memory of first messages is a moment old.
CREATE INDEX "event_first_message_idx" ON "event" ("realm_id", "id") WHERE "type" = 'stream.update.first_message';
