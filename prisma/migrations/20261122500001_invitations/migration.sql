-- CreateTable
CREATE TABLE "invitation" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "author_id" INTEGER NOT NULL,
    "email" TEXT,
    "email_key" TEXT,
    "invited_as" SMALLINT NOT NULL,
    "channel_ids" INTEGER[] NOT NULL,
    "group_ids" INTEGER[] NOT NULL,
    "includes_default_channels" BOOLEAN NOT NULL,
    "notifies_author" BOOLEAN NOT NULL,
    "welcome_text" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lifetime_minutes" INTEGER,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "invitation_email_check" CHECK (("email" IS NULL) = ("email_key" IS NULL)),
    CONSTRAINT "invitation_expiry_check" CHECK (("lifetime_minutes" IS NULL) = ("expires_at" IS NULL)),
    CONSTRAINT "invitation_link_check" CHECK ("email" IS NOT NULL OR "used_at" IS NULL)
);

-- CreateTable
CREATE TABLE "outgoing_mail" (
    "id" BIGSERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "sender_id" INTEGER,
    "invitation_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "last_error" TEXT,

    CONSTRAINT "outgoing_mail_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "outgoing_mail_sent_check" CHECK ("sent_at" IS NULL OR "next_attempt_at" IS NULL)
);

-- CreateIndex
CREATE INDEX "invitation_realm_id_email_key_idx" ON "invitation"("realm_id", "email_key");

-- CreateIndex
CREATE INDEX "invitation_author_id_idx" ON "invitation"("author_id");

-- CreateIndex
CREATE INDEX "outgoing_mail_next_attempt_at_idx" ON "outgoing_mail"("next_attempt_at");

-- CreateIndex
CREATE INDEX "outgoing_mail_sender_id_created_at_idx" ON "outgoing_mail"("sender_id", "created_at");

-- CreateIndex
CREATE INDEX "outgoing_mail_realm_id_created_at_idx" ON "outgoing_mail"("realm_id", "created_at");

-- CreateIndex
CREATE INDEX "outgoing_mail_invitation_id_idx" ON "outgoing_mail"("invitation_id");

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outgoing_mail" ADD CONSTRAINT "outgoing_mail_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outgoing_mail" ADD CONSTRAINT "outgoing_mail_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "user_account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outgoing_mail" ADD CONSTRAINT "outgoing_mail_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "invitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMENT ON TABLE "invitation" IS 'An invitation to join: by mail to one address, or a link for any number of people';
COMMENT ON COLUMN "invitation"."welcome_text" IS 'Markdown of the welcome bot: empty for nothing, null for the organization''s';
COMMENT ON TABLE "outgoing_mail" IS 'A mail to send: what it is about, never its text or a secret, which are made when it is sent';
COMMENT ON COLUMN "outgoing_mail"."next_attempt_at" IS 'When a node may claim it; null once it was sent or given up';
