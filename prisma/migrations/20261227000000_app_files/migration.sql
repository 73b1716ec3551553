-- Scripts, styles and fonts of each version's web app, so that every node serves those of the others
-- (lib/kernel/shared-app-files.ts). A crash of PostgreSQL may empty it: nodes add theirs again every hour.

CREATE UNLOGGED TABLE "app_file" (
    "address" TEXT NOT NULL,
    "content" BYTEA NOT NULL,
    "is_compressed" BOOLEAN NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "app_file_pkey" PRIMARY KEY ("address")
);
COMMENT ON TABLE "app_file" IS 'A file of the web app of a version that a node serves, or has served in the last days';
COMMENT ON COLUMN "app_file"."is_compressed" IS 'Whether the content is compressed with Brotli';
COMMENT ON COLUMN "app_file"."used_at" IS 'When a node has last said that it has this file';
