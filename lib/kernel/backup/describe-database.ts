/** Reads from the catalog what a backup of a database contains. */
import type pg from "pg";
import { BackupError, type Header } from "./backup-format.ts";

/**
 * Tables that a restored server does not need: clients register again, each build creates its own SQL functions, and
 * former backups may be out of reach. Recurring work drops partitions of the event log, and must not wait for a backup.
 */
export const LEFT_OUT = ["app_file", "event", "event_queue", "sql_function", "server_backup"];

type Described = Pick<Header, "postgres" | "database" | "migrations" | "tables" | "sequences">;

/** @throws BackupError for a database that is not Parley's, or that has a name this format cannot hold. */
export async function describeDatabase(client: pg.Client): Promise<Described> {
  return {
    postgres: await postgresVersion(client),
    database: await databaseVersion(client),
    migrations: await migrations(client),
    tables: await tables(client),
    sequences: await sequences(client),
  };
}

export async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("SELECT to_regclass($1) IS NOT NULL AS found", [
    name,
  ]);
  return rows[0]?.found === true;
}

async function postgresVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>("SHOW server_version");
  return rows[0]?.server_version ?? "";
}

async function migrations(client: pg.Client): Promise<Header["migrations"]> {
  if (!(await hasTable(client, "_prisma_migrations"))) {
    throw new BackupError(
      "There is no database of Parley to back up yet. Start the server once, or check PARLEY_DATA_DIR and DATABASE_URL.",
    );
  }
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows;
}

async function databaseVersion(client: pg.Client): Promise<Header["database"]> {
  if (!(await hasTable(client, "database_version"))) return null;
  const { rows } = await client.query<{
    version: number;
    release: string;
    oldest_version: number;
    oldest_release: string;
  }>("SELECT version, release, oldest_version, oldest_release FROM database_version");
  const [row] = rows;
  if (!row) return null;
  const oldest = { version: row.oldest_version, release: row.oldest_release };
  return { version: row.version, release: row.release, oldest };
}

/** Without generated columns. */
async function tables(client: pg.Client): Promise<Header["tables"]> {
  const { rows } = await client.query<Header["tables"][number]>(
    `SELECT c.relname AS name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
                ORDER BY a.attnum) AS columns
     FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname <> ALL ($1)
       AND NOT EXISTS (SELECT FROM pg_depend d
         WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     GROUP BY c.relname ORDER BY c.relname`,
    [LEFT_OUT],
  );
  return rows;
}

/** A sequence may be ahead of the snapshot, which only skips numbers. */
async function sequences(client: pg.Client): Promise<Header["sequences"]> {
  const { rows } = await client.query<Header["sequences"][number]>(
    `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
     WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY sequencename`,
  );
  return rows;
}
