-- CreateTable
CREATE TABLE "navigation_place" (
    "user_id" INTEGER NOT NULL,
    "fragment" TEXT NOT NULL,
    "place" SMALLINT NOT NULL,

    CONSTRAINT "navigation_place_pkey" PRIMARY KEY ("user_id","fragment")
);

-- AddForeignKey
ALTER TABLE "navigation_place" ADD CONSTRAINT "navigation_place_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
