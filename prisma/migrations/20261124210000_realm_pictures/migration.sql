-- AlterTable
ALTER TABLE "realm" ADD COLUMN "icon_key" TEXT,
ADD COLUMN "logo_key" TEXT,
ADD COLUMN "night_logo_key" TEXT;

COMMENT ON COLUMN "realm"."icon_key" IS 'Stored file of the icon; null: the product''s own';
COMMENT ON COLUMN "realm"."logo_key" IS 'Stored file of the logo; null: the product''s own';
COMMENT ON COLUMN "realm"."night_logo_key" IS 'The same of the logo for dark themes';
