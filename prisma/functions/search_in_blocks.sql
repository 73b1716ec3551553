-- Finds up to p_limit messages whose tokens match, in no order: by words, by place and kind, and by blocks; then checks
-- the order of the words, which the index does not know. Three separate conditions let the index skip entries; combined
-- into one query, they would read every message of these blocks. A condition that restricts nothing repeats the words.
-- In a function, the planner always uses the index of tokens: it cannot estimate the number of rows, and would read the
-- whole table for words it considers common.
CREATE OR REPLACE FUNCTION search_in_blocks(
  p_words tsquery, p_kind tsquery, p_blocks tsquery, p_phrase tsquery, p_limit int)
RETURNS TABLE (message_id bigint, conversation_id bigint, is_phrase boolean)
LANGUAGE sql STABLE ROWS 1000
SET enable_seqscan = off
AS $$
  SELECT s.message_id, s.conversation_id, p_phrase IS NULL OR s.tokens @@ p_phrase
  FROM message_search s WHERE s.tokens @@ p_words AND s.tokens @@ p_kind AND s.tokens @@ p_blocks LIMIT p_limit
$$;
