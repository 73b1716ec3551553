-- Keys that have ended stay listed, but are not looked for again every few seconds.

ALTER TABLE "personal_key" ADD COLUMN "has_ended" BOOLEAN NOT NULL DEFAULT false;

UPDATE "personal_key" SET "has_ended" = true FROM "user_account"
WHERE "user_account"."id" = "personal_key"."user_id" AND "personal_key"."expires_at" <= now()
  AND "personal_key"."id" <> ALL ("user_account"."personal_key_ids");

DROP INDEX "personal_key_expires_at_idx";
CREATE INDEX "personal_key_expires_at_idx" ON "personal_key" ("expires_at") WHERE NOT "has_ended";
