/** Adds a row to every table that has none, with plain values that PostgreSQL accepts. */
import pg from "pg";

/** Values for columns without a default. Their times are too late for recurring work to process or remove the rows. */
const VALUES: Readonly<Record<string, string>> = {
  bool: "false",
  bytea: "'\\x00'",
  date: "'2060-01-01'",
  float8: "1",
  int2: "1",
  int4: "1",
  int8: "1",
  int8multirange: "'{[1,2)}'",
  json: "'{}'",
  jsonb: "'{}'",
  // Also a valid kind for the table of message counts.
  text: "'public'",
  timestamptz: "'2060-01-01'",
  uuid: "gen_random_uuid()",
};

/** The tables that columns without a foreign key refer to, by column name. */
const OWNERS: Readonly<Record<string, string>> = {
  realm_id: "realm.id",
  user_id: "user_account.id",
  message_id: "message.id",
  conversation_id: "conversation.id",
};

interface Column {
  readonly name: string;
  readonly type: string;
  /** Table and column that it refers to; null for none. */
  readonly refers: string | null;
}

interface Table {
  readonly name: string;
  readonly columns: readonly Column[] | null;
}

/** Every table, with the columns that need a value. */
const TABLES = `
  SELECT c.relname AS name, json_agg(json_build_object('name', a.attname, 'type', t.typname, 'refers', (
      SELECT f.confrelid::regclass || '.' || (
        SELECT r.attname FROM pg_attribute r
        WHERE r.attrelid = f.confrelid AND r.attnum = f.confkey[array_position(f.conkey, a.attnum)])
      FROM pg_constraint f WHERE f.contype = 'f' AND f.conrelid = c.oid AND a.attnum = ANY (f.conkey) LIMIT 1))
    ) FILTER (WHERE a.attnotnull AND NOT a.atthasdef AND a.attidentity = '') AS columns
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_type t ON t.oid = a.atttypid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT c.relispartition AND c.relname <> ALL ($1)
  GROUP BY c.oid, c.relname ORDER BY c.relname`;

/**
 * @param without tables that stay empty.
 * @throws the database's error for a table that needs other values.
 */
export async function fillEmptyTables(databaseUrl: string, without: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Table>(TABLES, [without]);
    const waiting = new Map(rows.map((table) => [table.name, table.columns ?? []]));
    for (const { name } of rows) await fill(client, name, waiting);
  } finally {
    await client.end();
  }
}

/** Fills the tables that it refers to first. */
async function fill(client: pg.Client, name: string, waiting: Map<string, readonly Column[]>): Promise<void> {
  const columns = waiting.get(name);
  if (columns === undefined) return;
  waiting.delete(name);
  for (const { refers } of columns) if (refers) await fill(client, refers.split(".")[0] ?? "", waiting);
  const { rowCount } = await client.query(`SELECT FROM "${name}" LIMIT 1`);
  if (rowCount !== 0) return;
  const names = columns.map((column) => `"${column.name}"`).join(", ");
  const row = columns.length === 0 ? "DEFAULT VALUES" : `(${names}) SELECT ${columns.map(sqlOf).join(", ")}`;
  await client.query(`INSERT INTO "${name}" ${row}`);
}

function sqlOf({ name, type, refers }: Column): string {
  const [table, column] = (refers ?? OWNERS[name] ?? "").split(".");
  if (column) return `(SELECT max(${column}) FROM ${table})`;
  return type.startsWith("_") ? "'{}'" : (VALUES[type] ?? "NULL");
}
