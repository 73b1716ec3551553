-- Development mode would let anybody sign in as anybody.
ALTER TABLE "installation"
    ADD COLUMN "used_in_production" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "demo_realm_id" INTEGER;
COMMENT ON COLUMN "installation"."used_in_production" IS 'Whether a server has served it in production mode';
COMMENT ON COLUMN "installation"."demo_realm_id" IS 'The organization that was made for the demo';
