-- Lists the nodes that serve this database, for the checks of the server's health (lib/kernel/health/announce-node.ts).
-- A crash of PostgreSQL may empty it: nodes announce themselves every ten seconds.

CREATE UNLOGGED TABLE "node" (
    "id" UUID NOT NULL,
    "place" TEXT NOT NULL,
    "release" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "secret_fingerprint" TEXT NOT NULL,
    "long_work" JSON NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "node_pkey" PRIMARY KEY (id)
);
COMMENT ON TABLE "node" IS 'A process that serves this database, or that ended without saying so in the last hour';
COMMENT ON COLUMN "node"."place" IS 'Host name and port';
COMMENT ON COLUMN "node"."version" IS 'That of prisma/database-version.json';
COMMENT ON COLUMN "node"."long_work" IS 'Recurring work that has run for long, with seconds';
