-- Organizations that are deleted after a term, the server's own audit log, where and when sessions are used, and a key
-- that outlives a rotated secret.

ALTER TABLE "realm"
    ADD COLUMN "delete_at" TIMESTAMPTZ(3),
    ADD COLUMN "deletion_announced" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "user_session"
    ADD COLUMN "address_block" TEXT NOT NULL DEFAULT '',
    ADD COLUMN "last_used_at" TIMESTAMPTZ(3);

ALTER TABLE "installation" ADD COLUMN "lasting_secret" BYTEA;

CREATE TABLE "server_entry" (
    "id" BIGSERIAL NOT NULL,
    "operation" TEXT NOT NULL,
    "details" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "server_entry_pkey" PRIMARY KEY (id)
);
