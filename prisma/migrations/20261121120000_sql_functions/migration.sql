-- SQL functions are files of prisma/functions from here on, applied by lib/db/apply-functions.ts when they change.
CREATE TABLE "sql_function" (
    "name" TEXT NOT NULL,
    "checksum" TEXT NOT NULL,
    "applied_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sql_function_pkey" PRIMARY KEY ("name")
);
COMMENT ON TABLE "sql_function" IS 'Which version of each file of prisma/functions this database has';
