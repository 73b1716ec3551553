-- AlterTable
ALTER TABLE "user_account" ADD COLUMN "edited_settings" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- Older rows have no history: a value that differs from the organization's defaults counts as the person's choice.
UPDATE "user_account" AS u SET "edited_settings" = ARRAY(
    SELECT s.key FROM jsonb_each(u."settings") AS s
    WHERE s.value IS DISTINCT FROM r."user_settings_defaults" -> s.key
      AND (s.key <> 'default_language' OR s.value IS DISTINCT FROM r."settings" -> s.key))
FROM "realm" AS r
WHERE r."id" = u."realm_id" AND u."settings" <> '{}';

COMMENT ON COLUMN "user_account"."edited_settings" IS 'Names of the settings that the person has changed; administrators may leave these as they are';
