CREATE TABLE "resumable_upload" (
    "id" TEXT NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "received" INTEGER NOT NULL DEFAULT 0,
    "piece_keys" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "path_id" TEXT,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "resumable_upload_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "resumable_upload_realm_id_idx" ON "resumable_upload"("realm_id");
CREATE INDEX "resumable_upload_owner_id_idx" ON "resumable_upload"("owner_id");
CREATE INDEX "resumable_upload_changed_at_idx" ON "resumable_upload"("changed_at");

ALTER TABLE "resumable_upload" ADD CONSTRAINT "resumable_upload_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "resumable_upload" ADD CONSTRAINT "resumable_upload_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "resumable_upload" ADD CONSTRAINT "resumable_upload_received_check" CHECK (received BETWEEN 0 AND size);

COMMENT ON TABLE "resumable_upload" IS 'An upload that may take several requests; kept for a day after the last of them';
COMMENT ON COLUMN "resumable_upload"."piece_keys" IS 'Stored files of what has arrived, in order';
COMMENT ON COLUMN "resumable_upload"."path_id" IS 'Of the attachment that it has become; null while something is missing';
