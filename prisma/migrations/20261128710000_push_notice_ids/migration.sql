-- A row for each message and browser: 32 bits are used up within the life of a large server.
ALTER TABLE "push_notice" ALTER COLUMN "id" TYPE BIGINT;
ALTER SEQUENCE "push_notice_id_seq" AS BIGINT;
