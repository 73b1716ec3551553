-- CreateTable
CREATE TABLE "submessage" (
    "id" BIGINT NOT NULL,
    "message_id" BIGINT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "msg_type" TEXT NOT NULL,
    "content" TEXT NOT NULL,

    CONSTRAINT "submessage_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "submessage_message_id_id_idx" ON "submessage"("message_id", "id");

-- CreateIndex
CREATE INDEX "submessage_user_id_idx" ON "submessage"("user_id");

-- AddForeignKey
ALTER TABLE "submessage" ADD CONSTRAINT "submessage_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submessage" ADD CONSTRAINT "submessage_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMENT ON TABLE "submessage" IS 'What people did with the widget of a message, such as their votes in a poll';
COMMENT ON COLUMN "submessage"."id" IS 'From the sequence of messages: the id of a widget itself is that of its message';
