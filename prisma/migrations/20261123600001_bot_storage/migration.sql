-- CreateTable
CREATE TABLE "bot_storage" (
    "user_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "bot_storage_pkey" PRIMARY KEY ("user_id", "key")
);

-- AddForeignKey
ALTER TABLE "bot_storage" ADD CONSTRAINT "bot_storage_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMENT ON TABLE "bot_storage" IS 'What a bot keeps on the server between its runs';
