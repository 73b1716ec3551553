-- CreateTable
CREATE TABLE "linkifier" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "pattern" TEXT NOT NULL,
    "url_template" TEXT NOT NULL,
    "example_input" TEXT,
    "reverse_template" TEXT,
    "alternative_url_templates" TEXT[] NOT NULL,

    CONSTRAINT "linkifier_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "linkifier_realm_id_pattern_key" ON "linkifier"("realm_id", "pattern");

-- AddForeignKey
ALTER TABLE "linkifier" ADD CONSTRAINT "linkifier_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMENT ON TABLE "linkifier" IS 'A pattern whose matches in messages and topics become links';
COMMENT ON COLUMN "linkifier"."position" IS 'Linkifiers apply in ascending order; equal positions in the order of their ids';
