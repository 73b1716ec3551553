-- AlterTable
ALTER TABLE "user_account" ADD COLUMN "is_deleted" BOOLEAN NOT NULL DEFAULT false;

COMMENT ON COLUMN "user_account"."is_deleted" IS 'Nothing is left of the person but what they wrote; the account never comes back';
