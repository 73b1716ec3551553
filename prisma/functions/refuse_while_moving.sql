-- Refuses changes of an organization that is being copied to another database. Triggers of all its tables call this
-- function, and exist only during a move (server/databases/fence.ts): no way of writing can forget it. Arguments: the
-- organization, the column that leads to it, and the column's table, or '' if the column is the organization itself.
CREATE OR REPLACE FUNCTION refuse_while_moving()
RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  place bigint;
  owner integer;
BEGIN
  IF current_setting('parley.moves', true) = TG_ARGV[0] THEN
    RETURN coalesce(NEW, OLD);
  END IF;
  EXECUTE format('SELECT ($1).%I::bigint', TG_ARGV[1]) INTO place USING coalesce(NEW, OLD);
  IF TG_ARGV[2] = '' THEN
    owner := place;
  ELSE
    EXECUTE format('SELECT realm_id FROM %I WHERE id = $1', TG_ARGV[2]) INTO owner USING place;
  END IF;
  IF owner = TG_ARGV[0]::integer THEN
    RAISE 'the organization is moving to another database' USING ERRCODE = 'PLY01';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
