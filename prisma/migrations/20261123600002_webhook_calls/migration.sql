-- CreateTable
CREATE TABLE "webhook_call" (
    "id" SERIAL NOT NULL,
    "bot_id" INTEGER NOT NULL,
    "message_id" BIGINT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" SMALLINT NOT NULL DEFAULT 0,

    CONSTRAINT "webhook_call_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_call_bot_id_due_at_idx" ON "webhook_call"("bot_id", "due_at");

-- AddForeignKey
ALTER TABLE "webhook_call" ADD CONSTRAINT "webhook_call_bot_id_fkey" FOREIGN KEY ("bot_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "bot_settings" ADD COLUMN "failure_told_at" TIMESTAMPTZ(3);

COMMENT ON TABLE "webhook_call" IS 'A message waits to be posted to the address of an outgoing webhook; the transaction that writes the reply deletes the row';
COMMENT ON COLUMN "webhook_call"."due_at" IS 'When the next attempt is made; while one is under way, when another node may make it';
COMMENT ON COLUMN "webhook_call"."attempts" IS 'Attempts that failed for a passing reason';
COMMENT ON COLUMN "bot_settings"."failure_told_at" IS 'When the owner was last notified that messages do not arrive';
