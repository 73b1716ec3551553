-- Backups of the whole server (lib/kernel/backup/), for the Health page, the metric and the schedule.

CREATE TABLE "server_backup" (
    "id" SERIAL NOT NULL,
    "place" TEXT NOT NULL,
    "is_scheduled" BOOLEAN NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "bytes" BIGINT,
    "failure" TEXT,

    CONSTRAINT "server_backup_pkey" PRIMARY KEY (id)
);
COMMENT ON TABLE "server_backup" IS 'Backups of the whole server; only the last ones are kept';
COMMENT ON COLUMN "server_backup"."place" IS 'File, or address in a bucket';
COMMENT ON COLUMN "server_backup"."finished_at" IS 'Null while it is made, or when its process was killed';
COMMENT ON COLUMN "server_backup"."bytes" IS 'As stored; null when it failed';
COMMENT ON COLUMN "server_backup"."failure" IS 'Why it failed';
