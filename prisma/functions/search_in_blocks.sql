-- The messages whose tokens match, in no order, and at most p_limit of them: by words, by where and of what kind the message is,
-- and by blocks; and whether the words are in order, which the index does not know. Apart from each other, each of the three lets
-- the index skip what the others leave out: in one query, it would look at every message of these blocks. One that restricts
-- nothing repeats the words. A function of its own, so that the planner always uses the index of the tokens: it cannot know how
-- many rows match, and would read the whole table for words that it takes for common.
CREATE OR REPLACE FUNCTION search_in_blocks(
  p_words tsquery, p_kind tsquery, p_blocks tsquery, p_phrase tsquery, p_limit int)
RETURNS TABLE (message_id bigint, conversation_id bigint, is_phrase boolean)
LANGUAGE sql STABLE ROWS 1000
SET enable_seqscan = off
AS $$
  SELECT s.message_id, s.conversation_id, p_phrase IS NULL OR s.tokens @@ p_phrase
  FROM message_search s WHERE s.tokens @@ p_words AND s.tokens @@ p_kind AND s.tokens @@ p_blocks LIMIT p_limit
$$;
