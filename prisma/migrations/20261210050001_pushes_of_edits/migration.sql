-- A message may concern a person only since an edit: whether they have used a client since then decides about the push.
ALTER TABLE "push_notice" ADD COLUMN "edited_at" TIMESTAMPTZ(3);

-- Messages of which a person was sent a push: an edit that mentions the person again sends no second one.
CREATE TABLE "pushed_message" (
  "user_id" INTEGER NOT NULL,
  "message_id" BIGINT NOT NULL,
  "pushed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  CONSTRAINT "pushed_message_pkey" PRIMARY KEY ("user_id", "message_id"),
  CONSTRAINT "pushed_message_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account" ("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "pushed_message_pushed_at_idx" ON "pushed_message" ("pushed_at");

-- What was mailed is remembered for as long as its mail, for the same reason: what waits is found apart from it.
CREATE INDEX "missed_message_waiting_idx" ON "missed_message" ("user_id") WHERE "mail_id" IS NULL;
CREATE INDEX "missed_message_due_idx" ON "missed_message" ("due_at") WHERE "mail_id" IS NULL;
