ALTER TABLE "resumable_upload" ADD COLUMN "metadata" TEXT NOT NULL DEFAULT '';
COMMENT ON COLUMN "resumable_upload"."metadata" IS 'What the client has said of it, as it said it';
