-- CreateTable
CREATE TABLE "custom_emoji" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "author_id" INTEGER,
    "name" TEXT NOT NULL,
    "file_key" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "still_key" TEXT,
    "deactivated_at" TIMESTAMPTZ(3),

    CONSTRAINT "custom_emoji_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "custom_emoji_realm_id_idx" ON "custom_emoji"("realm_id");

-- CreateIndex
CREATE INDEX "custom_emoji_author_id_idx" ON "custom_emoji"("author_id");

-- A name belongs to one emoji at a time.
CREATE UNIQUE INDEX "custom_emoji_active_name_key" ON "custom_emoji"("realm_id", "name") WHERE "deactivated_at" IS NULL;

-- AddForeignKey
ALTER TABLE "custom_emoji" ADD CONSTRAINT "custom_emoji_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "custom_emoji" ADD CONSTRAINT "custom_emoji_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user_account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

COMMENT ON TABLE "custom_emoji" IS 'An emoji of an organization; deactivated ones are still shown where they were used';
COMMENT ON COLUMN "custom_emoji"."file_key" IS 'Stored file of the picture';
COMMENT ON COLUMN "custom_emoji"."format" IS 'png, gif or webp';
COMMENT ON COLUMN "custom_emoji"."still_key" IS 'Stored file of the first frame; null: it is not animated';
