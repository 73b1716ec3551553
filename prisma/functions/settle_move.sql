-- Updates everything that depends on the topic of moved messages: read ranges, rows of earlier moves, the new row of
-- message_edit, received ranges, the topics' newest messages, and visibility policies when the whole topic moved. Ids
-- between those in p_moved belong to no other message of the destination, so all of this is arithmetic on a few ranges.
-- State of the source that refers to moved ids stays there, and is replaced when the messages return. The caller holds
-- the organization's lock. Users who have read or received the whole span are skipped. Returns the ids that users of
-- another channel received by the move, for the organization in memory.
CREATE OR REPLACE FUNCTION settle_move(
  p_from bigint,
  p_to bigint,
  p_moved int8multirange,
  -- Whether the source has no messages left.
  p_whole boolean,
  -- The newest message left in the source.
  p_last_left bigint,
  -- Null when the channel stays the same.
  p_from_channel integer,
  p_to_channel integer,
  -- Like p_moved, for the destination's channel.
  p_moved_in_channel int8multirange,
  -- Whether subscribers of the destination see only what they received.
  p_protected boolean,
  -- The previous topic name; null when it stays the same.
  p_topic_name text,
  p_editor integer,
  p_edited_at double precision
)
RETURNS TABLE (user_id integer, received text)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_last bigint := upper(p_moved) - 1;
  v_span int8range := range_merge(p_moved);
BEGIN
  -- Read ranges. Nearly all users have read everything, or have no ranges here; their rows are not touched.
  UPDATE topic_read r SET read = r.read - p_moved
    WHERE r.topic_id = p_to AND r.read && p_moved
      AND NOT EXISTS (SELECT FROM topic_read b WHERE b.topic_id = p_from AND b.user_id = r.user_id);
  INSERT INTO topic_read AS r (user_id, topic_id, read)
    SELECT b.user_id, p_to, b.read * p_moved FROM topic_read b
    LEFT JOIN topic_read o ON o.user_id = b.user_id AND o.topic_id = p_to
    WHERE b.topic_id = p_from AND NOT (b.read @> v_span AND coalesce(o.read @> v_span, false))
    ON CONFLICT ON CONSTRAINT topic_read_pkey DO UPDATE SET read = (r.read - p_moved) + excluded.read
      WHERE r.read * p_moved <> excluded.read;

  -- Earlier moves.
  DELETE FROM message_edit WHERE topic_id = p_to AND message_ids <@ p_moved;
  UPDATE message_edit SET message_ids = message_ids - p_moved WHERE topic_id = p_to AND message_ids && p_moved;
  INSERT INTO message_edit (topic_id, message_ids, editor_id, edited_at, topic_name, channel_id)
    SELECT p_to, e.message_ids * p_moved, e.editor_id, e.edited_at, e.topic_name, e.channel_id
    FROM message_edit e WHERE e.topic_id = p_from AND e.message_ids && p_moved;
  INSERT INTO message_edit (topic_id, message_ids, editor_id, edited_at, topic_name, channel_id)
    VALUES (p_to, p_moved, p_editor, to_timestamp(p_edited_at), p_topic_name, p_from_channel);

  IF p_to_channel IS NOT NULL THEN
    -- The move creates nothing unread for users who had not received the messages in the source, or who have left the
    -- destination.
    INSERT INTO topic_read AS r (user_id, topic_id, read)
      SELECT came.user_id, p_to, came.ids FROM (
        SELECT s.user_id,
               CASE WHEN NOT s.is_active THEN s.received * p_moved
                    ELSE (CASE WHEN p_protected THEN p_moved ELSE s.received * p_moved END)
                           - coalesce(f.received, '{}')
               END AS ids
        FROM subscription s
        LEFT JOIN subscription f ON f.user_id = s.user_id AND f.channel_id = p_from_channel
        WHERE s.channel_id = p_to_channel
          AND CASE WHEN s.is_active THEN NOT coalesce(f.received @> v_span, false)
                   ELSE s.received && p_moved END) AS came
      WHERE NOT isempty(came.ids)
      ON CONFLICT ON CONSTRAINT topic_read_pkey DO UPDATE SET read = r.read + excluded.read
        WHERE NOT r.read @> excluded.read;
    -- Users who had received the messages have received them here too; with protected history, all subscribers receive
    -- them.
    RETURN QUERY
      UPDATE subscription s SET received = s.received + came.ids
      FROM (
        SELECT t.user_id,
               CASE WHEN p_protected THEN p_moved_in_channel ELSE p_moved_in_channel * f.received END AS ids
        FROM subscription t
        LEFT JOIN subscription f ON f.user_id = t.user_id AND f.channel_id = p_from_channel
        WHERE t.channel_id = p_to_channel AND t.is_active AND NOT t.received @> v_span) AS came
      WHERE s.channel_id = p_to_channel AND s.user_id = came.user_id AND NOT s.received @> came.ids
      RETURNING s.user_id, came.ids::text;
  END IF;

  UPDATE topic SET last_message_id = greatest(last_message_id, v_last) WHERE id = p_to;
  IF p_whole THEN
    UPDATE topic SET last_message_id = NULL WHERE id = p_from;
    DELETE FROM topic_read WHERE topic_id = p_from;
    DELETE FROM message_edit WHERE topic_id = p_from;
  ELSE
    UPDATE topic SET last_message_id = p_last_left WHERE id = p_from AND last_message_id <= v_last;
  END IF;
END $$;
