-- Organizations in several databases: the directory is used in the first one.

CREATE TABLE "joined_database" (
    "number" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "range_number" INTEGER NOT NULL,
    CONSTRAINT "joined_database_pkey" PRIMARY KEY ("number")
);
CREATE UNIQUE INDEX "joined_database_name_key" ON "joined_database" ("name");
CREATE UNIQUE INDEX "joined_database_range_number_key" ON "joined_database" ("range_number");

COMMENT ON TABLE "joined_database" IS 'The databases of this installation; filled in the first one';
COMMENT ON COLUMN "joined_database"."number" IS 'Of the range of its 32-bit ids';
COMMENT ON COLUMN "joined_database"."range_number" IS 'Of the range of its 64-bit ids; a database gets a later one when an organization with later ids moves there';

CREATE TABLE "organization_place" (
    "subdomain" TEXT NOT NULL,
    "database" TEXT NOT NULL,
    "moving_to" TEXT,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "organization_place_pkey" PRIMARY KEY ("subdomain")
);

COMMENT ON TABLE "organization_place" IS 'Which database has an organization; filled in the first database';
COMMENT ON COLUMN "organization_place"."moving_to" IS 'The database to which it is being copied';
COMMENT ON COLUMN "organization_place"."claimed_at" IS 'A claim precedes its organization';

ALTER TABLE "installation" ADD COLUMN "database_name" TEXT;

COMMENT ON COLUMN "installation"."database_name" IS 'In PARLEY_DATABASES; null: the only database';
