-- A file that its owner removes is marked first: messages refer to it no longer one statement after the other, and what an
-- interrupted removal leaves is found by the mark.
ALTER TABLE "attachment" ADD COLUMN "removed_at" TIMESTAMPTZ(3);
CREATE INDEX "attachment_removed_at_idx" ON "attachment" ("removed_at") WHERE "removed_at" IS NOT NULL;
