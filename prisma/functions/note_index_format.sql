-- Notes that a server has indexed messages in another format than the index has, as a server of the previous version
-- does during a rolling upgrade. The index is then filled again. Servers state their format in parley.index_format.
CREATE OR REPLACE FUNCTION note_index_format()
RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_progress SET format = 0
    WHERE format <> coalesce(nullif(current_setting('parley.index_format', true), ''), '0')::smallint;
  RETURN NULL;
END $$;
