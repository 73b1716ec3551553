-- By which events people get to know of channels: read for clients that lag far behind.
CREATE INDEX "event_stream_create_idx" ON "event" ("realm_id", "id") WHERE "type" = 'stream.create';
