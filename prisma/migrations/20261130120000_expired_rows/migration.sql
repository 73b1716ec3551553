-- Queues that have expired are found without looking at those that have not: each has a time of its own. In UTC, since an
-- index may not depend on the session's time zone.
CREATE INDEX "event_queue_expires_at_idx"
  ON "event_queue" ((date_part('epoch', "last_seen_at" AT TIME ZONE 'UTC') + "idle_seconds"));
DROP INDEX "event_queue_last_seen_at_idx";
-- Archives that are kept, the oldest first.
CREATE INDEX "realm_export_kept_idx" ON "realm_export" ("created_at") WHERE "file_key" IS NOT NULL;
