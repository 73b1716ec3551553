-- AlterTable
ALTER TABLE "external_image" ADD COLUMN     "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateIndex
CREATE INDEX "external_image_realm_id_used_at_idx" ON "external_image"("realm_id", "used_at");

COMMENT ON COLUMN "external_image"."used_at" IS 'When somebody has last seen it, to the hour';
