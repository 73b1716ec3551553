-- CreateTable
CREATE TABLE "message_count" (
    "realm_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "channel_id" INTEGER NOT NULL DEFAULT 0,
    "by_people" INTEGER NOT NULL,
    "by_bots" INTEGER NOT NULL,

    CONSTRAINT "message_count_pkey" PRIMARY KEY ("realm_id","day","kind","channel_id")
);

-- CreateTable
CREATE TABLE "usage_day" (
    "realm_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "active_in_day" INTEGER NOT NULL,
    "active_in_week" INTEGER NOT NULL,
    "active_in_month" INTEGER NOT NULL,
    "uploaded_bytes" BIGINT NOT NULL,

    CONSTRAINT "usage_day_pkey" PRIMARY KEY ("realm_id","day")
);

-- CreateTable
CREATE TABLE "usage_progress" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "counted_id" BIGINT NOT NULL,

    CONSTRAINT "usage_progress_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "message_count_day_idx" ON "message_count"("day");

-- CreateIndex
CREATE INDEX "usage_day_day_idx" ON "usage_day"("day");

-- AddForeignKey
ALTER TABLE "message_count" ADD CONSTRAINT "message_count_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usage_day" ADD CONSTRAINT "usage_day_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was there before is counted from the oldest message on.
INSERT INTO "usage_progress" ("counted_id") VALUES (0);

ALTER TABLE "message_count" ADD CONSTRAINT "message_count_kind_check" CHECK ("kind" IN ('public', 'private', 'direct', 'group'));
ALTER TABLE "usage_progress" ADD CONSTRAINT "usage_progress_single_check" CHECK ("id" = 1);

COMMENT ON TABLE "message_count" IS 'How many messages were sent on a day: a row for each channel, and for all direct messages of a kind';
COMMENT ON TABLE "usage_day" IS 'What an organization was like at the end of a day, or is today';
COMMENT ON TABLE "usage_progress" IS 'How far messages are counted';
