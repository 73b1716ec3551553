/** Restores the database of a backup, all or nothing. */
import type pg from "pg";
import { type BuildSchema, readBuildSchema, type SchemaFile } from "../db/build-schema.ts";
import { CREATE_LEDGER, MIGRATION_LOCK } from "../db/migrate.ts";
import { OWN_VERSION } from "../parley-version.ts";
import { connectUnlimited } from "./backup-connection.ts";
import { BackupError, type Header } from "./backup-format.ts";
import {
  dropDependents,
  emptyTables,
  requireColumns,
  requireRows,
  setSequences,
  TableLoader,
} from "./load-tables.ts";
import type { BackupReader, CheckedBackup } from "./read-backup.ts";

/**
 * The migrations that make the backup's schema.
 * @throws BackupError when this build is older or lacks one.
 */
export function migrationsOf({ migrations, release, database }: Header, build: BuildSchema): SchemaFile[] {
  const known = new Map(build.migrations.map((migration) => [migration.name, migration]));
  return migrations.map(({ name, checksum }) => {
    const migration = known.get(name);
    if (migration?.checksum === checksum) return migration;
    const needed = database?.release ?? release;
    const isOlder = migration === undefined && needed !== OWN_VERSION;
    throw new BackupError(
      isOlder
        ? `The backup is of Parley ${needed}, and this is Parley ${OWN_VERSION}: restore it with Parley ${needed} or newer.`
        : `The backup is of another build of Parley ${needed}, whose migration ${name} differs: restore it with that build or a newer one.`,
    );
  });
}

/** @throws BackupError as `migrationsOf`. */
export async function requireKnownMigrations(header: Header): Promise<void> {
  migrationsOf(header, await readBuildSchema());
}

/** Anything that is not PostgreSQL's or an extension's. */
const CONTENTS = `
  SELECT format('%s.%s', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema' AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  ORDER BY c.relname LIMIT 1`;

/** @throws BackupError for a database with contents. */
async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(CONTENTS);
  if (rows.length === 0) return;
  throw new BackupError(
    `The database is not empty: it has ${rows[0]?.name}. Restore into an empty one, since a restore never replaces data.`,
  );
}

export async function requireEmptyDatabase(databaseUrl: string): Promise<void> {
  const client = await connectUnlimited(databaseUrl, "parley restore");
  try {
    await requireEmpty(client);
  } finally {
    await client.end();
  }
}

interface Load {
  readonly databaseUrl: string;
  readonly header: Header;
  /** Reads the backup's entries once, in order. */
  readonly read: (reader: BackupReader) => Promise<CheckedBackup>;
  /** Called for each file, before the commit. */
  readonly file: NonNullable<BackupReader["file"]>;
  readonly beforeCommit: () => Promise<void>;
}

/**
 * All or nothing. A server that starts meanwhile waits.
 * @throws BackupError for a database that is not empty, or a backup that does not match its migrations.
 */
export async function restoreDatabase({
  databaseUrl,
  header,
  read,
  file,
  beforeCommit,
}: Load): Promise<void> {
  const migrations = migrationsOf(header, await readBuildSchema());
  const client = await connectUnlimited(databaseUrl, "parley restore");
  try {
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await requireEmpty(client);
    await client.query("BEGIN");
    await client.query("SET LOCAL maintenance_work_mem = '256MB'");
    await client.query(CREATE_LEDGER);
    for (const { sql } of migrations) await client.query(sql);
    await requireColumns(client, header);
    const dependents = await dropDependents(client);
    await emptyTables(client, header);
    const loader = new TableLoader(client, header);
    let isLoaded = false;
    const finishTables = async () => {
      if (isLoaded) return;
      isLoaded = true;
      await loader.end();
    };
    const checked = await read({
      piece: (table, bytes) => loader.piece(table, bytes),
      file: async (key, size, content) => {
        await finishTables();
        await file(key, size, content);
      },
    });
    await finishTables();
    requireRows(loader.rows, checked);
    for (const statement of dependents) await client.query(statement);
    await setSequences(client, header);
    await beforeCommit();
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
}

/** Without statistics, the first queries would have bad plans. */
export async function analyzeDatabase(databaseUrl: string): Promise<void> {
  const client = await connectUnlimited(databaseUrl, "parley restore");
  try {
    await client.query("ANALYZE");
  } finally {
    await client.end();
  }
}
