-- Warns when a transaction has held an organization's lock, which all sends need, for more than 50 ms, without the
-- commit that follows. The server logs the warning (lib/kernel/db/client.ts).
CREATE OR REPLACE FUNCTION warn_of_long_hold(p_realm integer, p_operation text, p_locked_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_held_ms integer := round(extract(epoch FROM clock_timestamp() - p_locked_at) * 1000);
BEGIN
  IF v_held_ms > 50 THEN
    RAISE WARNING USING MESSAGE = 'an organization''s lock was held for long',
      DETAIL = json_build_object('operation', p_operation, 'realmId', p_realm, 'heldMs', v_held_ms)::text;
  END IF;
END $$;
