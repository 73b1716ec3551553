-- CreateTable
CREATE TABLE "stored_file" (
    "key" TEXT NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "released_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "stored_file_realm_id_idx" ON "stored_file"("realm_id");

-- CreateIndex
CREATE INDEX "stored_file_released_at_idx" ON "stored_file"("released_at");

-- AddForeignKey
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "user_account" ADD COLUMN "avatar_key" TEXT;

COMMENT ON TABLE "stored_file" IS 'What the file store holds: a row is written before the file and deleted after it';
COMMENT ON COLUMN "stored_file"."released_at" IS 'Since when nothing refers to it, so that it can be removed; null while something does';
COMMENT ON COLUMN "user_account"."avatar_key" IS 'Stored files of the uploaded picture; null: one is drawn';
