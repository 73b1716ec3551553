-- AlterTable
ALTER TABLE "user_account" ADD COLUMN "can_create_users" BOOLEAN NOT NULL DEFAULT false;

COMMENT ON COLUMN "user_account"."can_create_users" IS
  'as an administrator, the person may create accounts and change the addresses of others; granted by owners';

-- Each organization was created with its first owner, who is the one to grant it to others.
UPDATE "user_account" SET "can_create_users" = true
WHERE "id" IN (SELECT min("id") FROM "user_account" WHERE "role" = 100 GROUP BY "realm_id");
