-- CreateTable
CREATE TABLE "invitation_use" (
    "user_id" INTEGER NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "invitation_id" INTEGER NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invitation_use_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "invitation_use_realm_id_user_id_idx" ON "invitation_use"("realm_id", "user_id");

-- CreateIndex
CREATE INDEX "invitation_use_invitation_id_idx" ON "invitation_use"("invitation_id");

-- AddForeignKey
ALTER TABLE "invitation_use" ADD CONSTRAINT "invitation_use_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation_use" ADD CONSTRAINT "invitation_use_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation_use" ADD CONSTRAINT "invitation_use_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "invitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMENT ON TABLE "invitation_use" IS 'Who has joined by which invitation';

-- Of those who have joined so far the audit log knows it.
INSERT INTO "invitation_use" ("user_id", "realm_id", "invitation_id", "used_at")
SELECT u."id", u."realm_id", i."id", min(a."created_at")
FROM "audit_entry" a
CROSS JOIN LATERAL json_array_elements(a."changes") AS change
JOIN "user_account" u ON u."id" = (change -> 'details' ->> 'userId')::int AND u."realm_id" = a."realm_id"
JOIN "invitation" i ON i."id" = (change -> 'details' ->> 'invitationId')::int AND i."realm_id" = a."realm_id"
WHERE a."operation" IN ('join-by-invitation', 'sign-up') AND change ->> 'event' = 'realm_user.add'
GROUP BY u."id", u."realm_id", i."id"
ON CONFLICT DO NOTHING;
