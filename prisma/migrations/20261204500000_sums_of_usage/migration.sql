-- CreateTable
CREATE TABLE "message_day" (
    "realm_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "by_people" INTEGER NOT NULL,
    "by_bots" INTEGER NOT NULL,

    CONSTRAINT "message_day_pkey" PRIMARY KEY ("realm_id","day","kind")
);

-- CreateTable
CREATE TABLE "channel_month" (
    "realm_id" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "channel_id" INTEGER NOT NULL,
    "by_people" INTEGER NOT NULL,
    "by_bots" INTEGER NOT NULL,

    CONSTRAINT "channel_month_pkey" PRIMARY KEY ("realm_id","month","channel_id")
);

-- CreateIndex
CREATE INDEX "message_day_day_idx" ON "message_day"("day");

-- CreateIndex
CREATE INDEX "channel_month_month_idx" ON "channel_month"("month");

-- AddForeignKey
ALTER TABLE "message_day" ADD CONSTRAINT "message_day_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_month" ADD CONSTRAINT "channel_month_realm_id_fkey" FOREIGN KEY ("realm_id") REFERENCES "realm"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "message_day" ADD CONSTRAINT "message_day_kind_check" CHECK ("kind" IN ('public', 'private', 'direct', 'group'));

COMMENT ON TABLE "message_day" IS 'Sums of message_count by day and kind';
COMMENT ON TABLE "channel_month" IS 'Sums of message_count by month and channel';

-- Nobody counts meanwhile: what an older node counted after the fill would be missing from the sums.
LOCK TABLE "message_count" IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO "message_day" ("realm_id", "day", "kind", "by_people", "by_bots")
SELECT "realm_id", "day", "kind", sum("by_people"), sum("by_bots") FROM "message_count" GROUP BY 1, 2, 3;

INSERT INTO "channel_month" ("realm_id", "month", "channel_id", "by_people", "by_bots")
SELECT "realm_id", date_trunc('month', "day"::timestamp)::date, "channel_id", sum("by_people"), sum("by_bots")
FROM "message_count" WHERE "channel_id" > 0 GROUP BY 1, 2, 3;
