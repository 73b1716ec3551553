-- CreateTable
CREATE TABLE "saved_snippet" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_snippet_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "navigation_view" (
    "user_id" INTEGER NOT NULL,
    "fragment" TEXT NOT NULL,
    "name" TEXT,
    "is_pinned" BOOLEAN NOT NULL,

    CONSTRAINT "navigation_view_pkey" PRIMARY KEY ("user_id","fragment")
);

-- CreateIndex
CREATE INDEX "saved_snippet_user_id_idx" ON "saved_snippet"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "navigation_view_user_id_name_key" ON "navigation_view"("user_id", "name");

-- AddForeignKey
ALTER TABLE "saved_snippet" ADD CONSTRAINT "saved_snippet_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "navigation_view" ADD CONSTRAINT "navigation_view_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

COMMENT ON TABLE "saved_snippet" IS 'A text that a person keeps for reuse';
COMMENT ON TABLE "navigation_view" IS 'A view that a person pins to the menu of views, or hides in it';
COMMENT ON COLUMN "navigation_view"."name" IS 'null for a view of the app itself';
