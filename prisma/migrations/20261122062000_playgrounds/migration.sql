-- CreateTable
CREATE TABLE "playground" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "url_template" TEXT NOT NULL,

    CONSTRAINT "playground_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "playground_realm_id_language_name_key" ON "playground"("realm_id", "language", "name");

-- AddForeignKey
ALTER TABLE "playground" ADD CONSTRAINT "playground_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMENT ON TABLE "playground" IS 'A site where a code block can be opened';
COMMENT ON COLUMN "playground"."language" IS 'Of the code blocks that it opens';
COMMENT ON COLUMN "playground"."url_template" IS 'RFC 6570';
