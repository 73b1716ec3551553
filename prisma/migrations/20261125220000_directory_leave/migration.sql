-- AlterTable
ALTER TABLE "directory_link" ADD COLUMN     "has_left" BOOLEAN NOT NULL DEFAULT false;

COMMENT ON COLUMN "directory_link"."has_left" IS 'Whether the account was deactivated because the directory no longer lets its person in';
