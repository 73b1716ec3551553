-- AlterTable
ALTER TABLE "outgoing_mail" ADD COLUMN "recipient_id" INTEGER;

-- CreateTable
CREATE TABLE "missed_message_cursor" (
    "realm_id" INTEGER NOT NULL,
    "event_id" BIGINT NOT NULL,

    CONSTRAINT "missed_message_cursor_pkey" PRIMARY KEY ("realm_id")
);

-- CreateTable
CREATE TABLE "missed_message" (
    "user_id" INTEGER NOT NULL,
    "message_id" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "mail_id" BIGINT,

    CONSTRAINT "missed_message_pkey" PRIMARY KEY ("user_id","message_id")
);

-- CreateIndex
CREATE INDEX "missed_message_message_id_idx" ON "missed_message"("message_id");

-- CreateIndex
CREATE INDEX "missed_message_mail_id_idx" ON "missed_message"("mail_id");

-- CreateIndex
CREATE INDEX "outgoing_mail_recipient_id_created_at_idx" ON "outgoing_mail"("recipient_id", "created_at");

-- AddForeignKey
ALTER TABLE "outgoing_mail" ADD CONSTRAINT "outgoing_mail_recipient_id_fkey" FOREIGN KEY ("recipient_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "missed_message_cursor" ADD CONSTRAINT "missed_message_cursor_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "missed_message" ADD CONSTRAINT "missed_message_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "missed_message" ADD CONSTRAINT "missed_message_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "missed_message" ADD CONSTRAINT "missed_message_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "outgoing_mail"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What waits for its mail: found by when it is due.
CREATE INDEX "missed_message_due" ON "missed_message"("due_at") WHERE "mail_id" IS NULL;

-- The few who have chosen something for a channel, among thousands of subscribers.
CREATE INDEX "subscription_mail_choices" ON "subscription"("channel_id")
  WHERE "email_notifications" IS NOT NULL OR "wildcard_mentions_notify" IS NOT NULL;

-- What was sent before this version is not mailed.
INSERT INTO "missed_message_cursor" ("realm_id", "event_id")
SELECT r.id, coalesce((SELECT max(e.id) FROM event e WHERE e.realm_id = r.id), 0) FROM realm r;

COMMENT ON TABLE "missed_message_cursor" IS 'How far the mails about missed messages have followed an organization''s log';
COMMENT ON TABLE "missed_message" IS 'A message that arrived while a person was away, and of which they want a mail';
COMMENT ON COLUMN "missed_message"."reason" IS 'Why the person is sent a mail; lib/missed-messages/mail-reason.ts';
COMMENT ON COLUMN "outgoing_mail"."recipient_id" IS 'The account that it tells of its conversations; null for mails about a single action';
