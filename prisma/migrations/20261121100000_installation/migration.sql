-- What belongs to the database as a whole: one row.
CREATE TABLE "installation" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "secret_fingerprint" TEXT NOT NULL,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "installation_single_check" CHECK (id = 1)
);
COMMENT ON COLUMN "installation"."secret_fingerprint" IS 'Tells a server whose secret is not the one that API keys and sessions were made with';
