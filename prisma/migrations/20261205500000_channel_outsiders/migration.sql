-- CreateTable
CREATE TABLE "channel_outsider" (
    "channel_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "channel_outsider_pkey" PRIMARY KEY ("channel_id","user_id")
);

-- CreateIndex
CREATE INDEX "channel_outsider_user_id_idx" ON "channel_outsider"("user_id");

-- AddForeignKey
ALTER TABLE "channel_outsider" ADD CONSTRAINT "channel_outsider_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_outsider" ADD CONSTRAINT "channel_outsider_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Those who left the channel are found by this. Prisma cannot express partial indexes.
CREATE INDEX "subscription_inactive_channel_idx" ON "subscription" (channel_id) WHERE NOT is_active;

-- Who has flagged messages of channels that they have never been in.
INSERT INTO "channel_outsider" ("channel_id", "user_id")
SELECT DISTINCT c."id", f."user_id" FROM "message_flag" f
JOIN "message" m ON m."id" = f."message_id"
JOIN "channel" c ON c."conversation_id" = m."conversation_id"
JOIN "user_account" u ON u."id" = f."user_id"
WHERE NOT EXISTS (SELECT FROM "subscription" s WHERE s."channel_id" = c."id" AND s."user_id" = f."user_id");
