-- CreateTable
CREATE TABLE "client_device" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "client_device_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "device_token" (
    "user_id" INTEGER NOT NULL,
    "service" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "app_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "device_token_pkey" PRIMARY KEY ("user_id","service","token")
);

-- CreateIndex
CREATE INDEX "client_device_user_id_idx" ON "client_device"("user_id");

-- AddForeignKey
ALTER TABLE "client_device" ADD CONSTRAINT "client_device_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_token" ADD CONSTRAINT "device_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMENT ON TABLE "client_device" IS 'A program on somebody''s device that receives push notifications, or will';
COMMENT ON TABLE "device_token" IS 'The address that a push service gave a program on somebody''s device';
COMMENT ON COLUMN "device_token"."service" IS '"fcm" or "apns"';
COMMENT ON COLUMN "device_token"."app_id" IS 'The app that registered it; only APNs asks for one';
