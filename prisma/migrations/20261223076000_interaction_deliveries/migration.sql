-- The log of an outgoing webhook's deliveries lists commands and actions, too.

ALTER TABLE "webhook_delivery"
  ALTER COLUMN "call_id" DROP NOT NULL,
  ALTER COLUMN "message_id" DROP NOT NULL,
  ADD COLUMN "interaction_id" BIGINT,
  ADD COLUMN "interaction_name" TEXT;

CREATE UNIQUE INDEX "webhook_delivery_interaction_id_key" ON "webhook_delivery" ("interaction_id");
