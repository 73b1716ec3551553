-- CreateTable
CREATE TABLE "send_key" (
    "sender_id" INTEGER NOT NULL,
    "is_scheduled" BOOLEAN NOT NULL,
    "key" TEXT NOT NULL,
    "sent_id" BIGINT NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "send_key_pkey" PRIMARY KEY ("sender_id","is_scheduled","key")
);

-- CreateIndex
CREATE INDEX "send_key_used_at_idx" ON "send_key"("used_at");

COMMENT ON TABLE "send_key" IS 'The random key that a client gave to a message, now or for later, so that a request that comes again sends nothing';
COMMENT ON COLUMN "send_key"."sent_id" IS 'The message, or what was scheduled';
