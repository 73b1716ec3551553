-- Mails that somebody has asked for, which are sent before those about conversations, however many of these are due.
CREATE INDEX "outgoing_mail_asked_idx" ON "outgoing_mail" ("next_attempt_at", "id")
  WHERE "recipient_id" IS NULL AND "next_attempt_at" IS NOT NULL;
