-- Fails like a unique index when one of the keys has been used, before any row of the batch is written: rolling back a
-- batch is expensive. The organization's lock keeps keys from being used between this check and the send.
CREATE OR REPLACE FUNCTION require_new_keys(p_realm integer, p_senders integer[], p_keys text[])
RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7270, p_realm);
  FOR i IN 1..cardinality(p_keys) LOOP
    IF EXISTS (
      SELECT FROM send_key WHERE sender_id = p_senders[i] AND NOT is_scheduled AND key = p_keys[i]
    ) THEN
      RAISE EXCEPTION USING ERRCODE = 'unique_violation', MESSAGE = 'a message with this key has been sent';
    END IF;
  END LOOP;
END $$;
