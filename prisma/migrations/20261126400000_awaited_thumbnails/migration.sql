-- CreateTable
CREATE TABLE "awaited_thumbnail" (
    "message_id" BIGINT NOT NULL,
    "attachment_id" INTEGER NOT NULL,
    "person_id" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "awaited_thumbnail_pkey" PRIMARY KEY ("message_id","attachment_id")
);

-- CreateIndex
CREATE INDEX "awaited_thumbnail_attachment_id_idx" ON "awaited_thumbnail"("attachment_id");

-- CreateIndex
CREATE INDEX "awaited_thumbnail_person_id_due_at_message_id_idx" ON "awaited_thumbnail"("person_id", "due_at", "message_id");

-- AddForeignKey
ALTER TABLE "awaited_thumbnail" ADD CONSTRAINT "awaited_thumbnail_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "awaited_thumbnail" ADD CONSTRAINT "awaited_thumbnail_attachment_id_fkey" FOREIGN KEY ("attachment_id") REFERENCES "attachment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Messages that are waiting now.
INSERT INTO "awaited_thumbnail" ("message_id", "attachment_id", "person_id", "due_at")
SELECT m.id, a.id, coalesce(sender.bot_owner_id, sender.id), now()
FROM "attachment" a JOIN "message_attachment" link ON link.attachment_id = a.id
JOIN "message" m ON m.id = link.message_id JOIN "user_account" sender ON sender.id = m.sender_id
WHERE (a.thumbnail_due_at IS NOT NULL OR a.unshown_since IS NOT NULL)
  AND strpos(m.rendered_content, 'image-loading-placeholder') > 0;

-- DropIndex
DROP INDEX "attachment_unshown_since_idx";

-- AlterTable
ALTER TABLE "attachment" DROP COLUMN "unshown_since";
