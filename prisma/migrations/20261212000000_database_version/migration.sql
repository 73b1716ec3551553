-- Says which version of Parley upgraded the database last, so that an older one does not change it
-- (lib/kernel/db/database-version.ts).

CREATE TABLE "database_version" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL,
    "release" TEXT NOT NULL,
    "oldest_version" INTEGER NOT NULL,
    "oldest_release" TEXT NOT NULL,
    "upgraded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "database_version_pkey" PRIMARY KEY (id)
);
COMMENT ON TABLE "database_version" IS 'The version of schema and functions; a single row per database';
COMMENT ON COLUMN "database_version"."oldest_version" IS 'The oldest version that can serve this database too';
