-- CreateTable
CREATE TABLE "profile_field" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "type" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "field_data" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "display_in_profile_summary" BOOLEAN NOT NULL,
    "required" BOOLEAN NOT NULL,
    "editable_by_user" BOOLEAN NOT NULL,

    CONSTRAINT "profile_field_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "profile_field_realm_id_name_key_key" ON "profile_field"("realm_id", "name_key");

-- AddForeignKey
ALTER TABLE "profile_field" ADD CONSTRAINT "profile_field_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMENT ON TABLE "profile_field" IS 'A custom field of people''s profiles';
COMMENT ON COLUMN "profile_field"."field_data" IS 'JSON text: the choices of a list of options, or which external account; else empty';
COMMENT ON COLUMN "profile_field"."position" IS 'Fields are shown in ascending order; equal positions in the order of their ids';
