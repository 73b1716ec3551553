-- Keys for programs that expire and are limited to scopes, of people and of bots.

ALTER TABLE "personal_key"
  ADD COLUMN "expires_at" TIMESTAMPTZ(3),
  ADD COLUMN "scopes" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "noticed_days" SMALLINT;

CREATE INDEX "personal_key_expires_at_idx" ON "personal_key" ("expires_at");

ALTER TABLE "user_account" ADD COLUMN "personal_key_limits" JSONB NOT NULL DEFAULT '{}';
