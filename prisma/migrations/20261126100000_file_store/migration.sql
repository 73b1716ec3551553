-- AlterTable
ALTER TABLE "installation" ADD COLUMN     "file_store" TEXT;
