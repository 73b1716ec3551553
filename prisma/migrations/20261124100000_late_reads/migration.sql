-- CreateTable
CREATE TABLE "late_read" (
    "message_id" BIGINT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "late_read_pkey" PRIMARY KEY ("message_id")
);

-- AddForeignKey
ALTER TABLE "late_read" ADD CONSTRAINT "late_read_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMENT ON TABLE "late_read" IS 'A message counts as read for those who have muted its sender, but they are so many that it is written after the send';
COMMENT ON COLUMN "late_read"."due_at" IS 'When a node writes it; while one does, when another node may';
