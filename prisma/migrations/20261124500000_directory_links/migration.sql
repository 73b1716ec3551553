-- CreateTable
CREATE TABLE "directory_link" (
    "user_id" INTEGER NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "entry_id" TEXT NOT NULL,

    CONSTRAINT "directory_link_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "directory_link_realm_id_entry_id_key" ON "directory_link"("realm_id", "entry_id");

-- AddForeignKey
ALTER TABLE "directory_link" ADD CONSTRAINT "directory_link_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "directory_link" ADD CONSTRAINT "directory_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMENT ON TABLE "directory_link" IS 'An account whose person signs in by the directory (LDAP), which then decides about it alone';
COMMENT ON COLUMN "directory_link"."entry_id" IS 'What the directory calls the entry, whatever the person''s name is; in base64';
