-- CreateTable
CREATE TABLE "second_factor" (
    "user_id" INTEGER NOT NULL,
    "secret" BYTEA NOT NULL,
    "is_enabled" BOOLEAN NOT NULL DEFAULT false,
    "last_period" BIGINT NOT NULL DEFAULT 0,
    "recovery_digests" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "second_factor_pkey" PRIMARY KEY ("user_id")
);

-- AddForeignKey
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMENT ON TABLE "second_factor" IS 'What signing in takes besides the password: a time-based one-time password, or a recovery code';
COMMENT ON COLUMN "second_factor"."secret" IS 'Encrypted with a key that is derived from the server''s secret';
COMMENT ON COLUMN "second_factor"."last_period" IS 'The period of the last code that was used';
