ALTER TABLE "channel" ADD COLUMN "accepts_automatic_mail" BOOLEAN NOT NULL DEFAULT false;
COMMENT ON COLUMN "channel"."accepts_automatic_mail" IS 'Whether mail of lists, scheduled jobs and services may come in';
