-- CreateTable
CREATE TABLE "profile_value" (
    "user_id" INTEGER NOT NULL,
    "field_id" INTEGER NOT NULL,
    "value" TEXT NOT NULL,
    "rendered_value" TEXT,

    CONSTRAINT "profile_value_pkey" PRIMARY KEY ("user_id", "field_id")
);

-- CreateIndex
CREATE INDEX "profile_value_field_id_idx" ON "profile_value"("field_id");

-- AddForeignKey
ALTER TABLE "profile_value" ADD CONSTRAINT "profile_value_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile_value" ADD CONSTRAINT "profile_value_field_id_fkey" FOREIGN KEY ("field_id") REFERENCES "profile_field"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMENT ON TABLE "profile_value" IS 'What a person has filled in for a custom field';
COMMENT ON COLUMN "profile_value"."value" IS 'Text; the key of an option; JSON text of ids for a list of people';
COMMENT ON COLUMN "profile_value"."rendered_value" IS 'HTML, for the types that are Markdown';
