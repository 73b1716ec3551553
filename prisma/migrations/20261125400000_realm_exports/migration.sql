-- CreateTable
CREATE TABLE "realm_export" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "file_key" TEXT,
    "failed_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "realm_export_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "realm_export_realm_id_id_idx" ON "realm_export"("realm_id", "id");

-- CreateIndex
CREATE INDEX "realm_export_user_id_idx" ON "realm_export"("user_id");

-- CreateIndex
CREATE INDEX "realm_export_due_at_idx" ON "realm_export"("due_at");

-- AddForeignKey
ALTER TABLE "realm_export" ADD CONSTRAINT "realm_export_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "realm_export" ADD CONSTRAINT "realm_export_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMENT ON TABLE "realm_export" IS 'Exports of an organization that its administrators have asked for';
COMMENT ON COLUMN "realm_export"."kind" IS 'public or consented';
COMMENT ON COLUMN "realm_export"."due_at" IS 'When it is made; while one is being made, when another attempt begins; null: made or given up';
COMMENT ON COLUMN "realm_export"."file_key" IS 'The archive in the file store, while it is kept';
