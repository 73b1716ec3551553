-- By which the identity provider says which sessions have ended there.
ALTER TABLE "user_session" ADD COLUMN "openid_issuer" TEXT, ADD COLUMN "openid_subject" TEXT, ADD COLUMN "openid_sid" TEXT;

CREATE INDEX "user_session_openid_subject_idx" ON "user_session"("openid_subject") WHERE "openid_subject" IS NOT NULL;
CREATE INDEX "user_session_openid_sid_idx" ON "user_session"("openid_sid") WHERE "openid_sid" IS NOT NULL;

-- CreateTable
CREATE TABLE "used_logout_token" (
    "digest" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "used_logout_token_pkey" PRIMARY KEY ("digest")
);

-- CreateIndex
CREATE INDEX "used_logout_token_expires_at_idx" ON "used_logout_token"("expires_at");

COMMENT ON COLUMN "user_session"."openid_issuer" IS 'The identity provider that the session began by; null for the other ways in';
COMMENT ON COLUMN "user_session"."openid_subject" IS 'What it calls the person';
COMMENT ON COLUMN "user_session"."openid_sid" IS 'What it calls their session there, if it says';
COMMENT ON TABLE "used_logout_token" IS 'A token by which the identity provider has ended sessions: it is accepted once';
