-- AlterTable
ALTER TABLE "attachment" ADD COLUMN     "is_old_picture" BOOLEAN NOT NULL DEFAULT false;

-- What waits now was nearly all uploaded before there were thumbnails.
UPDATE "attachment" SET "is_old_picture" = true WHERE "thumbnail_due_at" IS NOT NULL;

-- What bots have linked to counts as their owners' from now on.
UPDATE "link_preview" p SET "author_id" = bot.bot_owner_id
FROM "user_account" bot WHERE bot.id = p.author_id AND bot.bot_owner_id IS NOT NULL;

-- DropIndex
DROP INDEX "attachment_thumbnail_due_at_idx";

-- DropIndex
DROP INDEX "link_preview_due_at_idx";

-- Prisma has no indexes of some rows only: these find the first row of each account, however many wait or are done.
CREATE INDEX "attachment_new_picture_idx" ON "attachment"("owner_id", "thumbnail_due_at", "id")
  WHERE "thumbnail_due_at" IS NOT NULL AND NOT "is_old_picture";
CREATE INDEX "attachment_old_picture_idx" ON "attachment"("id") WHERE "thumbnail_due_at" IS NOT NULL AND "is_old_picture";
CREATE INDEX "link_preview_waiting_idx" ON "link_preview"("author_id", "due_at", "id") WHERE "due_at" IS NOT NULL;
