-- CreateTable
CREATE TABLE "bot_settings" (
    "user_id" INTEGER NOT NULL,
    "default_sending_channel_id" INTEGER,
    "default_events_channel_id" INTEGER,
    "default_all_public_channels" BOOLEAN NOT NULL DEFAULT false,
    "payload_url" TEXT,
    "interface" SMALLINT,

    CONSTRAINT "bot_settings_pkey" PRIMARY KEY ("user_id")
);

-- AddForeignKey
ALTER TABLE "bot_settings" ADD CONSTRAINT "bot_settings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "bot_settings"
  ADD CONSTRAINT "bot_settings_webhook_check" CHECK ((payload_url IS NULL) = (interface IS NULL));

COMMENT ON TABLE "bot_settings" IS 'What a bot has beyond an account; a bot without a row has the defaults';
COMMENT ON COLUMN "bot_settings"."default_sending_channel_id" IS 'Where its messages go that name no channel';
COMMENT ON COLUMN "bot_settings"."default_events_channel_id" IS 'Whose messages its event queues without a narrow receive';
COMMENT ON COLUMN "bot_settings"."payload_url" IS 'Of an outgoing webhook: where messages for the bot are posted';
COMMENT ON COLUMN "bot_settings"."interface" IS 'Of an outgoing webhook: 1 the protocol''s own format, 2 that of Slack';
