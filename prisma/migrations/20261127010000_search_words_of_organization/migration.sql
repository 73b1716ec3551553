-- The keys of a word name its organization, so that one index answers for it alone; a token of a script without spaces is
-- found by its first character, too.
UPDATE "search_word" SET "keys" = "keys" || ('#' || "realm_id") || CASE
  WHEN "keys" = '{}' AND length("word") > 1 AND "word" !~ '[a-z0-9]' THEN ARRAY['^' || left("word", 1)]
  ELSE '{}' END;

COMMENT ON COLUMN "search_word"."keys" IS 'Its organization, its runs of three letters or its first character, and its stems by language';
