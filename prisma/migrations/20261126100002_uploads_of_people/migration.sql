-- AlterTable
ALTER TABLE "user_account" ADD COLUMN     "uploaded_bytes" BIGINT NOT NULL DEFAULT 0;

UPDATE "user_account" u SET "uploaded_bytes" = a.bytes
FROM (SELECT owner_id, sum(size) AS bytes FROM "attachment" GROUP BY owner_id) a WHERE a.owner_id = u.id;
