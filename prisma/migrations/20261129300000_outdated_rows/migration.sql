-- Sweeps find what is not needed any more along an index, the oldest first.
CREATE INDEX "outgoing_mail_done_idx" ON "outgoing_mail" ("created_at") WHERE "next_attempt_at" IS NULL;
CREATE INDEX "invitation_ended_idx" ON "invitation" (least("revoked_at", "used_at", "expires_at"));
DROP INDEX "sign_in_attempt_resets_at_idx";
CREATE INDEX "sign_in_attempt_outdated_idx" ON "sign_in_attempt" (greatest("resets_at", "known_until"));
