-- Appends events to an organization's log and returns their ids in order. Call it last in a transaction: it takes the
-- organization's lock, under which ids increase in commit order. p_events: [{type, audience, body, changes}].
CREATE OR REPLACE FUNCTION append_events(p_realm integer, p_events json) RETURNS SETOF bigint
LANGUAGE plpgsql AS $$
DECLARE
  v_locked_at timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(7270, p_realm);
  v_locked_at := clock_timestamp();
  RETURN QUERY
    INSERT INTO event (realm_id, id, type, audience, body, changes)
    SELECT p_realm, nextval('event_id_seq'), e.value->>'type', e.value->'audience', e.value->'body',
           e.value->'changes'
    FROM json_array_elements(p_events) AS e(value)
    RETURNING id;
  PERFORM warn_of_long_hold(p_realm, 'appending events', v_locked_at);
END $$;
