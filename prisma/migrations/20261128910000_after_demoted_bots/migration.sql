-- Bots were demoted by a migration, without events: everybody's clients register again to see their roles.
DELETE FROM "event_queue";

-- Invitations that it revoked need no mail any more.
DELETE FROM "outgoing_mail" WHERE "sent_at" IS NULL
  AND "invitation_id" IN (SELECT "id" FROM "invitation" WHERE "revoked_at" IS NOT NULL);
