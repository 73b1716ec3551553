-- Exports of other programs that owners upload, and their imports.

CREATE TABLE "uploaded_export" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "asked_by" INTEGER NOT NULL,
    "file_name" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "received" BIGINT NOT NULL DEFAULT 0,
    "state" TEXT NOT NULL DEFAULT 'uploading',
    "source" TEXT,
    "options" JSONB NOT NULL DEFAULT '{}',
    "fingerprint" TEXT,
    "contents" JSONB,
    "people" JSONB,
    "progress" JSONB,
    "error" TEXT,
    "team_import_id" INTEGER,
    "undone" JSONB,
    "due_at" TIMESTAMPTZ(3),
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "begun_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "uploaded_export_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "uploaded_export_realm_id_id_idx" ON "uploaded_export" ("realm_id", "id");
CREATE INDEX "uploaded_export_due_at_idx" ON "uploaded_export" ("due_at") WHERE "due_at" IS NOT NULL;
-- One at a time in an organization.
CREATE UNIQUE INDEX "uploaded_export_open_idx" ON "uploaded_export" ("realm_id")
  WHERE "state" NOT IN ('imported', 'undoing', 'undone');

ALTER TABLE "uploaded_export" ADD CONSTRAINT "uploaded_export_realm_id_fkey"
  FOREIGN KEY ("realm_id") REFERENCES "realm" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "uploaded_export" ADD CONSTRAINT "uploaded_export_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "user_account" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "uploaded_export" ADD CONSTRAINT "uploaded_export_asked_by_fkey"
  FOREIGN KEY ("asked_by") REFERENCES "user_account" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "uploaded_export_piece" (
    "export_id" INTEGER NOT NULL,
    "start" BIGINT NOT NULL,
    "file_key" TEXT NOT NULL,

    CONSTRAINT "uploaded_export_piece_pkey" PRIMARY KEY ("export_id", "start")
);

ALTER TABLE "uploaded_export_piece" ADD CONSTRAINT "uploaded_export_piece_export_id_fkey"
  FOREIGN KEY ("export_id") REFERENCES "uploaded_export" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
