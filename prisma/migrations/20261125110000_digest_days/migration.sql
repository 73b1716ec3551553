-- CreateTable
CREATE TABLE "digest_day" (
    "realm_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "digest_day_pkey" PRIMARY KEY ("realm_id")
);

-- AddForeignKey
ALTER TABLE "digest_day" ADD CONSTRAINT "digest_day_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMENT ON TABLE "digest_day" IS 'When an organization''s last weekly digest was queued';
