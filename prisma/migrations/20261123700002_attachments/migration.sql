-- CreateTable
CREATE TABLE "attachment" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "path_id" TEXT NOT NULL,
    "file_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "attachment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "message_attachment" (
    "message_id" BIGINT NOT NULL,
    "attachment_id" INTEGER NOT NULL,

    CONSTRAINT "message_attachment_pkey" PRIMARY KEY ("message_id","attachment_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "attachment_path_id_key" ON "attachment"("path_id");

-- CreateIndex
CREATE INDEX "attachment_realm_id_idx" ON "attachment"("realm_id");

-- CreateIndex
CREATE INDEX "attachment_owner_id_id_idx" ON "attachment"("owner_id", "id");

-- CreateIndex
CREATE INDEX "attachment_created_at_idx" ON "attachment"("created_at");

-- CreateIndex
CREATE INDEX "message_attachment_attachment_id_message_id_idx" ON "message_attachment"("attachment_id", "message_id");

-- AddForeignKey
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_attachment" ADD CONSTRAINT "message_attachment_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_attachment" ADD CONSTRAINT "message_attachment_attachment_id_fkey" FOREIGN KEY ("attachment_id") REFERENCES "attachment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "realm" ADD COLUMN "uploaded_bytes" BIGINT NOT NULL DEFAULT 0;

COMMENT ON TABLE "attachment" IS 'An uploaded file that messages may refer to';
COMMENT ON COLUMN "attachment"."path_id" IS 'Part of its address; holds 192 random bits';
COMMENT ON COLUMN "attachment"."content_type" IS 'As its first bytes say';
COMMENT ON TABLE "message_attachment" IS 'A message whose text links to a file that its sender might see';
COMMENT ON COLUMN "realm"."uploaded_bytes" IS 'Of all attachments together; written under the organization''s lock';
