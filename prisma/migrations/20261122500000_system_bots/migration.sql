-- The bots of lib/users/system-bots.ts for the organizations that there are; new ones are created with them.
INSERT INTO "user_account" ("realm_id", "email", "email_key", "delivery_email", "full_name", "role", "bot_type")
SELECT realm."id", bot."email", bot."email", bot."email", bot."name", 400, 1
FROM "realm" realm, (VALUES
  ('welcome-bot@parley.invalid', 'Welcome Bot'),
  ('emailgateway@parley.invalid', 'Email Gateway')
) AS bot ("email", "name")
ON CONFLICT ("realm_id", "email_key") DO NOTHING;
