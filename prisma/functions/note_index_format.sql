-- A server of the previous version may index messages in another format during a rolling upgrade; the index is then
-- filled again. Servers state their format in parley.index_format.
CREATE OR REPLACE FUNCTION note_index_format()
RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_progress SET format = 0
    WHERE format <> coalesce(nullif(current_setting('parley.index_format', true), ''), '0')::smallint;
  RETURN NULL;
END $$;
