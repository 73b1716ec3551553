-- Direct messages get tokens of the people who may read them: all messages are indexed once more, while searches go on.
UPDATE "search_progress" SET "filled_id" = (SELECT coalesce(max("id"), 0) + 1 FROM "message");
