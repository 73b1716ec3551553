-- Fails with the code PA001 when one of the messages has left the conversation in which it was listed, at the log
-- position p_position or later. An error lets the check travel with the commit of the change that it must prevent. The
-- caller holds the organization's lock. Messages are read only if some have moved to another channel since.
CREATE OR REPLACE FUNCTION require_same_channels(
  p_realm integer,
  p_position bigint,
  p_messages bigint[],
  p_conversations bigint[]
)
RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM event WHERE realm_id = p_realm AND id > p_position AND type = 'update_message'
      AND body->'move'->>'newChannelId' IS NOT NULL
  ) THEN
    RETURN;
  END IF;
  IF EXISTS (
    SELECT FROM unnest(p_messages, p_conversations) AS listed (id, conversation_id)
    JOIN message m ON m.id = listed.id WHERE m.conversation_id <> listed.conversation_id
  ) THEN
    RAISE EXCEPTION USING ERRCODE = 'PA001', MESSAGE = 'messages have been moved to another channel';
  END IF;
END $$;
