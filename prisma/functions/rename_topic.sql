-- Renames a topic with all its messages: one row of the topic and one of message_edit, whatever the number of messages.
-- Visibility policies and read ranges stay with the topic. If a topic without messages already has the name, it takes
-- the former name instead, and its policies go to users without one for the renamed topic. It is not deleted, because
-- messages refer to topics without a foreign key. Returns false, and changes nothing, when the topic has changed since
-- the caller read it: it was moved, it has messages after p_last (unless that is null), or the name belongs to a topic
-- with messages or to the destination of a running move. The caller holds the organization's lock and the locks of
-- lib/messages/messages/topic-lock.ts on both topics.
CREATE OR REPLACE FUNCTION rename_topic(
  p_topic bigint,
  p_conversation bigint,
  p_name text,
  p_key text,
  p_last bigint,
  p_editor integer,
  p_edited_at double precision
)
RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_before topic;
  v_namesake topic;
BEGIN
  SELECT * INTO v_before FROM topic WHERE id = p_topic AND conversation_id = p_conversation;
  IF v_before.last_message_id IS NULL OR v_before.last_message_id <> coalesce(p_last, v_before.last_message_id) THEN
    RETURN false;
  END IF;

  SELECT * INTO v_namesake FROM topic
    WHERE conversation_id = p_conversation AND name_key = p_key AND id <> p_topic;
  IF v_namesake.last_message_id IS NOT NULL OR NOT pg_try_advisory_xact_lock(v_namesake.id) THEN
    RETURN false;
  ELSIF v_namesake.id IS NOT NULL THEN
    INSERT INTO user_topic (user_id, topic_id, policy, updated_at)
      SELECT user_id, p_topic, policy, updated_at FROM user_topic WHERE topic_id = v_namesake.id
      ON CONFLICT ON CONSTRAINT user_topic_pkey DO NOTHING;
    DELETE FROM user_topic WHERE topic_id = v_namesake.id;
    -- Keys must be unique at every moment; no name has this key, because keys contain no control characters.
    UPDATE topic SET name_key = E'\x01' WHERE id = v_namesake.id;
  END IF;

  UPDATE topic SET name = p_name, name_key = p_key WHERE id = p_topic;
  UPDATE topic SET name = v_before.name, name_key = v_before.name_key WHERE id = v_namesake.id;
  INSERT INTO message_edit (topic_id, message_ids, editor_id, edited_at, topic_name)
    VALUES (p_topic, int8multirange(int8range(1, v_before.last_message_id, '[]')), p_editor,
            to_timestamp(p_edited_at), v_before.name);
  RETURN true;
END $$;
