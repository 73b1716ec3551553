-- Exports of other programs that were imported into an organization with rows of its own.

CREATE TABLE "team_import" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "ids" JSONB NOT NULL,
    "report" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "team_import_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "team_import_realm_id_id_idx" ON "team_import" ("realm_id", "id");

ALTER TABLE "team_import" ADD CONSTRAINT "team_import_realm_id_fkey"
  FOREIGN KEY ("realm_id") REFERENCES "realm" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
