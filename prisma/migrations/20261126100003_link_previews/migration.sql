-- CreateTable
CREATE TABLE "link_preview" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "author_id" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "title" TEXT,
    "description" TEXT,
    "image_url" TEXT,
    "fetched_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "link_preview_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "awaited_preview" (
    "message_id" BIGINT NOT NULL,
    "preview_id" INTEGER NOT NULL,

    CONSTRAINT "awaited_preview_pkey" PRIMARY KEY ("message_id","preview_id")
);

-- CreateTable
CREATE TABLE "external_image" (
    "realm_id" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "file_key" TEXT,
    "size" INTEGER NOT NULL DEFAULT 0,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "external_image_pkey" PRIMARY KEY ("realm_id","url")
);

-- CreateIndex
CREATE INDEX "link_preview_due_at_idx" ON "link_preview"("due_at");

-- CreateIndex
CREATE INDEX "link_preview_author_id_idx" ON "link_preview"("author_id");

-- CreateIndex
CREATE INDEX "link_preview_fetched_at_idx" ON "link_preview"("fetched_at");

-- CreateIndex
CREATE UNIQUE INDEX "link_preview_realm_id_url_key" ON "link_preview"("realm_id", "url");

-- CreateIndex
CREATE INDEX "awaited_preview_preview_id_idx" ON "awaited_preview"("preview_id");

-- CreateIndex
CREATE INDEX "external_image_fetched_at_idx" ON "external_image"("fetched_at");

-- AddForeignKey
ALTER TABLE "link_preview" ADD CONSTRAINT "link_preview_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "link_preview" ADD CONSTRAINT "link_preview_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "awaited_preview" ADD CONSTRAINT "awaited_preview_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "awaited_preview" ADD CONSTRAINT "awaited_preview_preview_id_fkey" FOREIGN KEY ("preview_id") REFERENCES "link_preview"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "external_image" ADD CONSTRAINT "external_image_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;
