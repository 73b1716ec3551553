-- CreateTable
CREATE TABLE "mail_link" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "user_id" INTEGER,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "invitation_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_link_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "outgoing_mail" ADD COLUMN "mail_link_id" INTEGER;

-- CreateIndex
CREATE INDEX "mail_link_realm_id_email_key_created_at_idx" ON "mail_link"("realm_id", "email_key", "created_at");

-- CreateIndex
CREATE INDEX "mail_link_user_id_idx" ON "mail_link"("user_id");

-- CreateIndex
CREATE INDEX "mail_link_invitation_id_idx" ON "mail_link"("invitation_id");

-- CreateIndex
CREATE INDEX "mail_link_expires_at_idx" ON "mail_link"("expires_at");

-- CreateIndex
CREATE INDEX "outgoing_mail_mail_link_id_idx" ON "outgoing_mail"("mail_link_id");

-- AddForeignKey
ALTER TABLE "mail_link" ADD CONSTRAINT "mail_link_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_link" ADD CONSTRAINT "mail_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_link" ADD CONSTRAINT "mail_link_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "invitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outgoing_mail" ADD CONSTRAINT "outgoing_mail_mail_link_id_fkey" FOREIGN KEY ("mail_link_id") REFERENCES "mail_link"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMENT ON TABLE "mail_link" IS 'A link that was mailed to an address: opening it proves that the address is the person''s';
COMMENT ON COLUMN "mail_link"."kind" IS '"password-reset", "sign-up" or "address"';
COMMENT ON COLUMN "mail_link"."email_key" IS 'Case-folded email';
