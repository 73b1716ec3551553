-- Queues changed, moved, deleted or renamed messages for the search index. Triggers call this function, so that no
-- operation can forget it; sends, which only insert, do not pay for the queue. Bulk updates queue their messages
-- themselves, a thousand per row, and set parley.notes_messages.
CREATE OR REPLACE FUNCTION note_outdated_search()
RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'topic' THEN
    INSERT INTO search_work (topic_id) VALUES (NEW.id);
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO search_work (message_ids) VALUES (ARRAY[NEW.id]);
  ELSE
    INSERT INTO search_work (message_ids)
      SELECT array_agg(id) FROM (
        SELECT id, row_number() OVER () / 1000 AS part FROM old_messages
      ) AS gone GROUP BY part;
  END IF;
  RETURN NULL;
END $$;
