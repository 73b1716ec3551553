/** Checksums of all rows of each table, to compare two databases. */
import pg from "pg";

/** @param without tables that are not compared. */
export async function tableChecksums(
  databaseUrl: string,
  without: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relname <> ALL ($1) ORDER BY relname`,
      [without],
    );
    const selects = tables.map(
      ({ name }) =>
        `SELECT '${name}' AS name, count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C")), '') AS sum
         FROM ${pg.escapeIdentifier(name)} t`,
    );
    const { rows } = await client.query<{ name: string; sum: string }>(selects.join(" UNION ALL "));
    return new Map(rows.map(({ name, sum }) => [name, sum]));
  } finally {
    await client.end();
  }
}

/** Definitions of indexes, constraints, triggers and columns. */
export async function schemaOf(databaseUrl: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(`
      SELECT pg_get_indexdef(indexrelid) AS line FROM pg_index
        JOIN pg_class c ON c.oid = indrelid WHERE c.relnamespace = 'public'::regnamespace
      UNION ALL SELECT conrelid::regclass::text || ' ' || conname || ' ' || convalidated || ' ' || pg_get_constraintdef(oid)
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT tgenabled::text || ' ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT oid::regprocedure::text || prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION ALL SELECT attrelid::regclass::text || '.' || attname || ' ' || format_type(atttypid, atttypmod) || attidentity::text
        || attgenerated::text || attnotnull::text FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
        WHERE c.relnamespace = 'public'::regnamespace AND attnum > 0
      ORDER BY line`);
    return rows.map(({ line }) => line);
  } finally {
    await client.end();
  }
}
