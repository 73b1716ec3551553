-- AlterTable
ALTER TABLE "user_account" ADD COLUMN "awaits_first_sign_in" BOOLEAN NOT NULL DEFAULT false;

COMMENT ON COLUMN "user_account"."awaits_first_sign_in" IS
  'the account was made for a person who has not signed in yet; created_at becomes the time of that';
