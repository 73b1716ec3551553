-- A status that the server clears at a time its owner chose.

ALTER TABLE "user_status" ADD COLUMN "ends_at" TIMESTAMPTZ(3);

CREATE INDEX "user_status_ends_at_idx" ON "user_status" ("ends_at");
