-- The log of an outgoing webhook's deliveries; only the newest of each bot are kept.

CREATE TABLE "webhook_delivery" (
    "id" SERIAL NOT NULL,
    "bot_id" INTEGER NOT NULL,
    "call_id" INTEGER NOT NULL,
    "message_id" BIGINT NOT NULL,
    "state" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 1,
    "first_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "status" INTEGER,
    "answer" TEXT NOT NULL,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "webhook_delivery_call_id_key" ON "webhook_delivery" ("call_id");
CREATE INDEX "webhook_delivery_bot_id_id_idx" ON "webhook_delivery" ("bot_id", "id");

ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_bot_id_fkey"
  FOREIGN KEY ("bot_id") REFERENCES "user_account" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
