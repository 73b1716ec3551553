-- CreateTable
CREATE TABLE "alert_word" (
    "user_id" INTEGER NOT NULL,
    "word_key" TEXT NOT NULL,
    "word" TEXT NOT NULL,

    CONSTRAINT "alert_word_pkey" PRIMARY KEY ("user_id","word_key")
);

-- AddForeignKey
ALTER TABLE "alert_word" ADD CONSTRAINT "alert_word_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMENT ON TABLE "alert_word" IS 'A word that marks messages for a person wherever it occurs';
COMMENT ON COLUMN "alert_word"."word_key" IS 'The case-folded word, unique for the person';
