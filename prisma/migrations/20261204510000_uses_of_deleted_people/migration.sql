-- Those filled in from the audit log were of deleted people too, of whom nothing like it is kept.
DELETE FROM "invitation_use" u USING "user_account" a WHERE a."id" = u."user_id" AND a."is_deleted";
