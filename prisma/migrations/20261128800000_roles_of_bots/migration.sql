-- A bot has no more powerful role than its owner from this version on: those that have are demoted, and register again.
WITH demoted AS (
  UPDATE "user_account" bot SET "role" = owner."role" FROM "user_account" owner
  WHERE owner."id" = bot."bot_owner_id" AND bot."role" < owner."role" RETURNING bot."id")
DELETE FROM "event_queue" WHERE "user_id" IN (SELECT "id" FROM demoted);

-- What bots can no longer invite to ends, as it does when a bot is deactivated or demoted.
UPDATE "invitation" SET "revoked_at" = now() FROM "user_account" bot
WHERE bot."id" = "author_id" AND bot."bot_type" IS NOT NULL AND (NOT bot."is_active" OR "invited_as" < bot."role")
  AND "revoked_at" IS NULL AND "used_at" IS NULL;
