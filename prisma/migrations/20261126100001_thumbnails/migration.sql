-- AlterTable
ALTER TABLE "attachment" ADD COLUMN     "animation_key" TEXT,
ADD COLUMN     "picture_height" INTEGER,
ADD COLUMN     "picture_width" INTEGER,
ADD COLUMN     "thumbnail_attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "thumbnail_due_at" TIMESTAMPTZ(3),
ADD COLUMN     "thumbnail_key" TEXT,
ADD COLUMN     "unshown_since" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "attachment_thumbnail_due_at_idx" ON "attachment"("thumbnail_due_at");

-- CreateIndex
CREATE INDEX "attachment_unshown_since_idx" ON "attachment"("unshown_since");

-- What was uploaded before gets thumbnails too.
UPDATE "attachment" SET "thumbnail_due_at" = now()
WHERE "content_type" IN ('image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/tiff');
