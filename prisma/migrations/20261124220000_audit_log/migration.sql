-- CreateTable
CREATE TABLE "audit_entry" (
    "id" BIGSERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "user_id" INTEGER,
    "operation" TEXT NOT NULL,
    "changes" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_entry_realm_id_id_idx" ON "audit_entry"("realm_id", "id");

-- AddForeignKey
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMENT ON TABLE "audit_entry" IS 'Who changed what in an organization, written with the change by lib/events/append-event.ts';
COMMENT ON COLUMN "audit_entry"."user_id" IS 'Null: the server itself. Not a foreign key: accounts are never deleted';
COMMENT ON COLUMN "audit_entry"."operation" IS 'Operation id of the endpoint, or the name of the server''s own work';
COMMENT ON COLUMN "audit_entry"."changes" IS 'A list of what the types of events say of the change';
