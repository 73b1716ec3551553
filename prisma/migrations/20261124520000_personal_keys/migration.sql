-- AlterTable
ALTER TABLE "user_account" ADD COLUMN "personal_key_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- CreateTable
CREATE TABLE "personal_key" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "personal_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "personal_key_user_id_idx" ON "personal_key"("user_id");

-- AddForeignKey
ALTER TABLE "personal_key" ADD CONSTRAINT "personal_key_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMENT ON TABLE "personal_key" IS 'A key that a person has made for one program; the key itself is derived';
COMMENT ON COLUMN "user_account"."personal_key_ids" IS 'The keys of personal_key, so that every node knows which are valid';
