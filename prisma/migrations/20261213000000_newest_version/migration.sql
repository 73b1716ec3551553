-- What PARLEY_UPDATE_CHECK has answered: one node asks once a day, and all of them show it.
ALTER TABLE "installation"
    ADD COLUMN "newest_asked_at" TIMESTAMPTZ(3),
    ADD COLUMN "newest_asked_of" TEXT,
    ADD COLUMN "newest_version" TEXT,
    ADD COLUMN "newest_url" TEXT,
    ADD COLUMN "newest_is_security" BOOLEAN;
COMMENT ON COLUMN "installation"."newest_asked_at" IS 'When a node has last begun to ask for the newest version';
COMMENT ON COLUMN "installation"."newest_asked_of" IS 'The address that was asked';
COMMENT ON COLUMN "installation"."newest_version" IS 'The newest version of Parley that was named';
COMMENT ON COLUMN "installation"."newest_url" IS 'The page about it';
COMMENT ON COLUMN "installation"."newest_is_security" IS 'Whether it closes a security hole';
