-- Stores the personal marks of new messages: flags, and bit 128 (not a flag), by which the message counts as read for
-- users who have muted its sender. The caller holds the organization's lock. Elements of p_flag_messages are positions
-- of messages (from 1).
CREATE OR REPLACE FUNCTION mark_arrivals(
  p_messages bigint[],
  p_topics bigint[],
  p_flag_messages integer[],
  p_flag_users integer[],
  p_flag_bits integer[]
)
RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_spans int8multirange[];
BEGIN
  INSERT INTO message_flag (user_id, message_id, bits)
    SELECT p_flag_users[n], p_messages[p_flag_messages[n]], p_flag_bits[n] & ~128
    FROM generate_subscripts(p_flag_messages, 1) AS n
    WHERE p_flag_bits[n] & ~128 <> 0;

  IF NOT EXISTS (SELECT FROM unnest(p_flag_bits) AS bits WHERE bits & 128 <> 0) THEN
    RETURN;
  END IF;
  -- Computed once per message, because thousands may have muted its sender. The range includes the gap before the
  -- message, so that read messages stay one range.
  SELECT array_agg(int8multirange(int8range(
           coalesce((SELECT m.id FROM message m WHERE m.topic_id = p_topics[n] AND m.id < p_messages[n]
                     ORDER BY m.id DESC LIMIT 1), 0) + 1,
           p_messages[n] + 1)) ORDER BY n)
    INTO v_spans FROM generate_subscripts(p_messages, 1) AS n;
  INSERT INTO topic_read AS r (user_id, topic_id, read)
    SELECT p_flag_users[n], p_topics[p_flag_messages[n]], range_agg(v_spans[p_flag_messages[n]])
    FROM generate_subscripts(p_flag_messages, 1) AS n
    WHERE p_flag_bits[n] & 128 <> 0
    GROUP BY 1, 2
    ON CONFLICT ON CONSTRAINT topic_read_pkey DO UPDATE SET read = r.read + excluded.read;
END $$;
