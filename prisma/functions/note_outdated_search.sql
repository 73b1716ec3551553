-- Notes for the index of messages what was changed, moved, deleted or renamed. Called by triggers, so that no operation can
-- forget it; a send only inserts messages, and pays nothing. An update that notes its messages itself says so by
-- parley.notes_messages: comparing a hundred thousand of them takes as long as half of their move.
CREATE OR REPLACE FUNCTION note_outdated_search()
RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'topic' THEN
    INSERT INTO search_work (topic_id) VALUES (NEW.id);
  ELSIF TG_OP = 'UPDATE' AND current_setting('parley.notes_messages', true) = 'on' THEN
    RETURN NULL;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO search_work (message_ids)
      SELECT array_agg(id) FROM (
        SELECT n.id, row_number() OVER () / 1000 AS part
        FROM now_messages n JOIN old_messages o ON o.id = n.id
        WHERE (n.content, n.topic_id, n.conversation_id) IS DISTINCT FROM (o.content, o.topic_id, o.conversation_id)
      ) AS changed GROUP BY part;
  ELSE
    INSERT INTO search_work (message_ids)
      SELECT array_agg(id) FROM (
        SELECT id, row_number() OVER () / 1000 AS part FROM old_messages
      ) AS gone GROUP BY part;
  END IF;
  RETURN NULL;
END $$;
