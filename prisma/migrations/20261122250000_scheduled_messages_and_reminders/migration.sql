-- CreateTable
CREATE TABLE "scheduled_message" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "channel_id" INTEGER,
    "user_ids" INTEGER[] NOT NULL,
    "topic" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "rendered_content" TEXT NOT NULL,
    "client" TEXT NOT NULL,
    "read_by_sender" BOOLEAN NOT NULL,
    "deliver_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "scheduled_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reminder" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "message_id" BIGINT NOT NULL,
    "note" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "rendered_content" TEXT NOT NULL,
    "deliver_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "attempts" SMALLINT NOT NULL DEFAULT 0,

    CONSTRAINT "reminder_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "scheduled_message_user_id_idx" ON "scheduled_message"("user_id");

-- CreateIndex
CREATE INDEX "scheduled_message_due_at_idx" ON "scheduled_message"("due_at");

-- CreateIndex
CREATE INDEX "reminder_user_id_idx" ON "reminder"("user_id");

-- CreateIndex
CREATE INDEX "reminder_due_at_idx" ON "reminder"("due_at");

-- AddForeignKey
ALTER TABLE "scheduled_message" ADD CONSTRAINT "scheduled_message_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMENT ON TABLE "scheduled_message" IS 'A message to be sent at a time that its sender chose; the transaction that sends it deletes the row';
COMMENT ON COLUMN "scheduled_message"."user_ids" IS 'Whom it is addressed to, without the sender unless alone; empty for a channel';
COMMENT ON COLUMN "scheduled_message"."due_at" IS 'When the next attempt to send it is made; null after it has failed for good';
COMMENT ON COLUMN "scheduled_message"."attempts" IS 'Attempts that failed for a passing reason';
COMMENT ON COLUMN "scheduled_message"."revision" IS 'Counts edits, so that only what was checked is sent';
COMMENT ON TABLE "reminder" IS 'A person wants to be reminded of a message; the transaction that delivers the reminder deletes the row';
COMMENT ON COLUMN "reminder"."content" IS 'What the reminder would say when it was made; composed anew for delivery';
COMMENT ON COLUMN "reminder"."due_at" IS 'When the next attempt to deliver it is made; null after it has failed for good';
COMMENT ON COLUMN "reminder"."attempts" IS 'Attempts that failed for a passing reason';
