-- When all messages up to an id have been committed is known by transactions alone.
ALTER TABLE "search_progress" ALTER COLUMN "watched_at" SET DEFAULT CURRENT_TIMESTAMP;
