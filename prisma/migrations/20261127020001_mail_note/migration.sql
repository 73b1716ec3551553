-- What an administrator writes to somebody whose account they deactivate is nowhere else.
ALTER TABLE "outgoing_mail" ADD COLUMN "note" TEXT;
COMMENT ON COLUMN "outgoing_mail"."note" IS 'What an administrator has written to the recipient, of the kind "account-deactivated"';
