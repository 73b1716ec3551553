-- CreateTable
CREATE TABLE "reaction" (
    "message_id" BIGINT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "emoji_kind" TEXT NOT NULL,
    "emoji_code" TEXT NOT NULL,
    "emoji_name" TEXT NOT NULL,
    "reacted_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reaction_pkey" PRIMARY KEY ("message_id","emoji_kind","emoji_code","user_id")
);

-- CreateIndex
CREATE INDEX "reaction_user_id_message_id_idx" ON "reaction"("user_id", "message_id");

-- AddForeignKey
ALTER TABLE "reaction" ADD CONSTRAINT "reaction_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reaction" ADD CONSTRAINT "reaction_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "reaction"
  ADD CONSTRAINT "reaction_emoji_kind_check"
  CHECK (emoji_kind IN ('unicode_emoji', 'realm_emoji', 'zulip_extra_emoji'));

COMMENT ON TABLE "reaction" IS 'A person''s reaction to a message with one emoji';
COMMENT ON COLUMN "reaction"."emoji_name" IS 'The same for everyone who reacted to the message with this emoji';
COMMENT ON COLUMN "reaction"."reacted_at" IS 'Orders the reactions to a message';
