-- CreateTable
CREATE TABLE "openid_link" (
    "user_id" INTEGER NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,

    CONSTRAINT "openid_link_pkey" PRIMARY KEY ("user_id","issuer")
);

-- CreateTable
CREATE TABLE "app_sign_in" (
    "digest" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "app_sign_in_pkey" PRIMARY KEY ("digest")
);

-- CreateIndex
CREATE UNIQUE INDEX "openid_link_realm_id_issuer_subject_key" ON "openid_link"("realm_id", "issuer", "subject");

-- CreateIndex
CREATE INDEX "app_sign_in_used_at_idx" ON "app_sign_in"("used_at");

-- AddForeignKey
ALTER TABLE "openid_link" ADD CONSTRAINT "openid_link_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "openid_link" ADD CONSTRAINT "openid_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMENT ON TABLE "openid_link" IS 'An account whose person may sign in by the OpenID Connect provider';
COMMENT ON COLUMN "openid_link"."issuer" IS 'The address that the provider is known by';
COMMENT ON COLUMN "openid_link"."subject" IS 'What it calls the person, whatever their name and address are';
COMMENT ON TABLE "app_sign_in" IS 'A sign-in of an app whose one-time pad was used; a second use would tell what is encrypted with it';
COMMENT ON COLUMN "app_sign_in"."digest" IS 'Of the pad, keyed with the server''s secret';
