-- CreateTable
CREATE TABLE "user_status" (
    "user_id" INTEGER NOT NULL,
    "is_away" BOOLEAN NOT NULL,
    "text" TEXT NOT NULL,
    "emoji_name" TEXT NOT NULL,
    "emoji_code" TEXT NOT NULL,
    "emoji_kind" TEXT NOT NULL,

    CONSTRAINT "user_status_pkey" PRIMARY KEY ("user_id")
);

-- AddForeignKey
ALTER TABLE "user_status" ADD CONSTRAINT "user_status_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMENT ON TABLE "user_status" IS 'What people say of themselves for now: a text and an emoji, each of them possibly empty';
