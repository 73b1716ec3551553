-- CreateTable
CREATE TABLE "draft" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "channel_id" INTEGER,
    "user_ids" INTEGER[] NOT NULL,
    "topic" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "edited_at" BIGINT NOT NULL,

    CONSTRAINT "draft_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "draft_user_id_idx" ON "draft"("user_id");

-- AddForeignKey
ALTER TABLE "draft" ADD CONSTRAINT "draft_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMENT ON TABLE "draft" IS 'An unsent message that a person''s clients share';
COMMENT ON COLUMN "draft"."user_ids" IS 'Whom it is addressed to, without the person; empty for a channel, or when it is not addressed';
COMMENT ON COLUMN "draft"."edited_at" IS 'Seconds since 1970, by the clock of the client';
