-- Up to p_limit words that have all of the keys, in stored order. In a function, the planner always uses the index of
-- keys; because of the limit, it would read the table instead.
CREATE OR REPLACE FUNCTION words_with_keys(p_keys text[], p_limit int)
RETURNS TABLE (word text, uses int)
LANGUAGE sql STABLE ROWS 100
SET enable_seqscan = off
AS $$
  SELECT w.word, w.uses FROM search_word w WHERE w.keys @> p_keys LIMIT p_limit
$$;
