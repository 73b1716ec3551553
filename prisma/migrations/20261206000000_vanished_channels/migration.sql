-- By which events people may no longer know of channels: read for clients that lag far behind.
CREATE INDEX "event_stream_delete_idx" ON "event" ("realm_id", "id") WHERE "type" = 'stream.delete';
