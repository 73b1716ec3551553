-- The messages whose tokens match, in no order, and at most p_limit of them. A function of its own, so that the planner always
-- uses the index of the tokens: it cannot know how many rows match, and would read the whole table for words that it takes
-- for common.
CREATE OR REPLACE FUNCTION search_candidates(p_query tsquery, p_limit int)
RETURNS TABLE (message_id bigint, conversation_id bigint)
LANGUAGE sql STABLE ROWS 1000
SET enable_seqscan = off
AS $$
  SELECT s.message_id, s.conversation_id FROM message_search s WHERE s.tokens @@ p_query LIMIT p_limit
$$;
