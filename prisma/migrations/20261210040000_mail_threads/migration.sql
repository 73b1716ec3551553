-- CreateTable
CREATE TABLE "mail_thread" (
    "realm_id" INTEGER NOT NULL,
    "channel_id" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "message_id" BIGINT NOT NULL,

    CONSTRAINT "mail_thread_pkey" PRIMARY KEY ("realm_id","channel_id","digest")
);

-- CreateIndex
CREATE INDEX "mail_thread_message_id_idx" ON "mail_thread"("message_id");

-- AddForeignKey
ALTER TABLE "mail_thread" ADD CONSTRAINT "mail_thread_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMENT ON TABLE "mail_thread" IS 'The message that a mail to a channel became, so that answers to the mail go to the message''s topic';
COMMENT ON COLUMN "mail_thread"."digest" IS 'Of the Message-ID of the mail, or of a mail that it answers';
