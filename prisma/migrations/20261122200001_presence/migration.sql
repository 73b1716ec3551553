-- CreateTable
CREATE TABLE "presence" (
    "user_id" INTEGER NOT NULL,
    "active_at" TIMESTAMPTZ(0),
    "seen_at" TIMESTAMPTZ(0) NOT NULL,
    "update_id" BIGINT NOT NULL,

    CONSTRAINT "presence_pkey" PRIMARY KEY ("user_id")
);

-- AddForeignKey
ALTER TABLE "presence" ADD CONSTRAINT "presence_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMENT ON TABLE "presence" IS 'When people were last there, written every half minute for all who were';
COMMENT ON COLUMN "presence"."update_id" IS 'Milliseconds since 1970; the row with the highest one is the newest';
