-- CreateTable
CREATE TABLE "received_mail" (
    "realm_id" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "received_mail_pkey" PRIMARY KEY ("realm_id","digest")
);

-- CreateIndex
CREATE INDEX "received_mail_received_at_idx" ON "received_mail"("received_at");

COMMENT ON TABLE "received_mail" IS 'A mail that was posted: one that a mail server delivers again is not posted twice';
COMMENT ON COLUMN "received_mail"."digest" IS 'Of its Message-ID and of the address that it came to, keyed with the server''s secret';
