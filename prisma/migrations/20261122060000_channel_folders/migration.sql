-- CreateTable
CREATE TABLE "channel_folder" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "rendered_description" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "creator_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "channel_folder_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "channel" ADD COLUMN "folder_id" INTEGER;

-- CreateIndex
CREATE INDEX "channel_folder_realm_id_idx" ON "channel_folder"("realm_id");

-- CreateIndex
CREATE INDEX "channel_folder_creator_id_idx" ON "channel_folder"("creator_id");

-- CreateIndex
CREATE INDEX "channel_folder_id_idx" ON "channel"("folder_id");

-- AddForeignKey
ALTER TABLE "channel" ADD CONSTRAINT "channel_folder_id_fkey" FOREIGN KEY ("folder_id") REFERENCES "channel_folder"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_folder" ADD CONSTRAINT "channel_folder_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_folder" ADD CONSTRAINT "channel_folder_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "user_account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE UNIQUE INDEX "channel_folder_name_idx" ON "channel_folder" (realm_id, name_key) WHERE archived_at IS NULL;

COMMENT ON TABLE "channel_folder" IS 'A heading under which an organization lists some of its channels';
COMMENT ON COLUMN "channel_folder"."name_key" IS 'Unique among the folders that are not archived';
COMMENT ON COLUMN "channel_folder"."position" IS 'Place among the folders of the organization';
