-- For servers of the previous version during a rolling upgrade; current servers use search_in_blocks.
CREATE OR REPLACE FUNCTION search_candidates(p_query tsquery, p_limit int)
RETURNS TABLE (message_id bigint, conversation_id bigint)
LANGUAGE sql STABLE ROWS 1000
SET enable_seqscan = off
AS $$
  SELECT s.message_id, s.conversation_id FROM message_search s WHERE s.tokens @@ p_query LIMIT p_limit
$$;
