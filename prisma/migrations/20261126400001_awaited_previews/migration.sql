-- AlterTable
ALTER TABLE "awaited_preview" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
ADD COLUMN     "person_id" INTEGER;

UPDATE "awaited_preview" a SET "person_id" = coalesce(sender.bot_owner_id, sender.id)
FROM "message" m JOIN "user_account" sender ON sender.id = m.sender_id
WHERE m.id = a.message_id;

ALTER TABLE "awaited_preview" ALTER COLUMN "due_at" DROP DEFAULT,
ALTER COLUMN "person_id" SET NOT NULL;

-- CreateIndex
CREATE INDEX "awaited_preview_person_id_due_at_message_id_idx" ON "awaited_preview"("person_id", "due_at", "message_id");
