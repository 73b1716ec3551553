-- CreateTable
CREATE TABLE "realm_domain" (
    "id" SERIAL NOT NULL,
    "realm_id" INTEGER NOT NULL,
    "domain" TEXT NOT NULL,
    "allows_subdomains" BOOLEAN NOT NULL,

    CONSTRAINT "realm_domain_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "realm_domain_realm_id_domain_key" ON "realm_domain"("realm_id", "domain");

-- AddForeignKey
ALTER TABLE "realm_domain" ADD CONSTRAINT "realm_domain_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMENT ON TABLE "realm_domain" IS 'A mail domain whose addresses may join an organization that is restricted to its domains';
COMMENT ON COLUMN "realm_domain"."domain" IS 'In lower case';
