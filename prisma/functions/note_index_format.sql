-- Notes that a server has indexed messages in another format than the index has, as one of the previous version does while servers
-- are upgraded one after the other: the index is filled in again then. Servers say their format by parley.index_format.
CREATE OR REPLACE FUNCTION note_index_format()
RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_progress SET format = 0
    WHERE format <> coalesce(nullif(current_setting('parley.index_format', true), ''), '0')::smallint;
  RETURN NULL;
END $$;
