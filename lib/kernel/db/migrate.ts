/** Applies prisma/migrations and prisma/functions; compatible with `prisma migrate`'s table. */

import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { dequal } from "dequal";
import pg from "pg";
import { logger } from "../log.ts";
import { applyFunctions, functionChanges } from "./apply-functions.ts";
import { BACKUP_LOCK } from "./backup-lock.ts";
import { type BuildSchema, readBuildSchema, type SchemaFile } from "./build-schema.ts";
import { writableOptions } from "./choose-host.ts";
import { buildConcurrently, concurrentIndex } from "./concurrent-index.ts";
import { type DatabaseVersion, findDatabaseVersion, servesNewer, whyTooOld } from "./database-version.ts";
import { requireSessionPooling } from "./require-session-pooling.ts";
import { CONNECT_MS } from "./time-limits.ts";

/** Also taken by `prisma migrate`. */
export const MIGRATION_LOCK = 72_707_369;

/** The whole schema; earlier files are gone. */
const WHOLE_SCHEMA = "20261211000000_first_release";
/** The migration before it, and the last commit with all earlier files. */
const BEFORE = { lastName: "20261210050001_pushes_of_edits", commit: "530d340e" };
const DROP_UNREAD = `
  ALTER TABLE client_device DROP COLUMN created_at;
  ALTER TABLE device_token DROP COLUMN app_id, DROP COLUMN created_at;
  ALTER TABLE search_progress DROP COLUMN watched_at`;

const LOCK_AGAIN_MS = 100;
/** Requests for the table queue behind a migration that waits for it, so it waits less long than they do (LOCK_MS). */
const TABLE_LOCK_MS = 2_000;
const TABLE_AGAIN_MS = 1_000;
const LOCK_NOT_AVAILABLE = "55P03";

/** Multiranges need 14, NULLS NOT DISTINCT needs 15. */
const MIN_POSTGRES = 15;

export const CREATE_LEDGER = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum VARCHAR(64) NOT NULL,
    finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL,
    logs TEXT,
    rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

export interface DatabaseForm {
  /** Never true for the embedded database. */
  readonly mayBePooled?: boolean;
}

/**
 * Safe on several nodes concurrently. Leaves a database that a newer version has upgraded unchanged.
 * @param build only given by tests; otherwise this build.
 * @returns the names of applied migrations and functions.
 * @throws Error when PostgreSQL or the database is too old, a pooler does not keep sessions, the database is too new, an
 * applied migration has changed, or one fails.
 */
export async function migrate(
  connectionString: string,
  { mayBePooled = false, build }: DatabaseForm & { build?: BuildSchema } = {},
): Promise<string[]> {
  const schema = build ?? (await readBuildSchema());
  const options: pg.ClientConfig = {
    ...(await writableOptions(connectionString)),
    application_name: "parley migrations",
    connectionTimeoutMillis: CONNECT_MS,
  };
  const client = new pg.Client(options);
  await client.connect();
  try {
    await requireVersion(client);
    if (mayBePooled) await requireSessionPooling(client, options);
    await takeMigrationLock(client);
    if (await isNewer(client, schema)) return [];
    return await upgrade(client, schema);
  } finally {
    await client.end();
  }
}

/** Asks again and again: concurrent index builds wait for statements that run, also for one that waits for a lock. */
async function takeMigrationLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.taken) return;
    await wait(LOCK_AGAIN_MS);
  }
}

/**
 * Only reads.
 * @throws Error when this build cannot serve the database.
 */
async function isNewer(client: pg.Client, { version, migrations }: BuildSchema): Promise<boolean> {
  const applied = await appliedMigrations(client);
  const database = await versionOf(client);
  const tooOld = database && whyTooOld(version, database);
  if (tooOld) throw new Error(`${tooOld} Nothing was changed.`);
  const isAhead = database !== null && database.version > version.version;
  // A branch's build may have a higher number and yet lack a migration of this one.
  const lacksOne = isAhead && migrations.some(({ name }) => !applied.includes(name));
  const known = migrations.map(({ name }) => name);
  const unknown = applied.includes(WHOLE_SCHEMA) ? applied.filter((name) => !known.includes(name)) : [];
  if (lacksOne || (unknown.length > 0 && !isAhead)) {
    throw new Error(
      `Another build of Parley has upgraded this database${differenceOf(version.release, unknown)}. Start that build, or restore the backup that was made before the upgrade. Nothing was changed.`,
    );
  }
  if (isAhead) logger.warn(servesNewer(version, database));
  return isAhead;
}

function differenceOf(release: string, unknown: readonly string[]): string {
  return unknown.length === 0
    ? ` without migrations of Parley ${release}`
    : `, with migrations that Parley ${release} does not know: ${unknown.join(", ")}`;
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ is_there: boolean }>(
    "SELECT to_regclass($1) IS NOT NULL AS is_there",
    [name],
  );
  return rows[0]?.is_there === true;
}

/** The names of applied migrations; empty for a new database. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  if (!(await hasTable(client, "_prisma_migrations"))) return [];
  const { rows } = await client.query<{ name: string }>(
    "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL",
  );
  return rows.map(({ name }) => name);
}

async function upgrade(
  client: pg.Client,
  { version, migrations, functions }: BuildSchema,
): Promise<string[]> {
  await client.query(CREATE_LEDGER);
  await replaceFormerMigrations(client, migrations);
  const applied: string[] = [];
  const waiting = await pending(client, migrations);
  if (waiting.length > 0) await waitForBackups(client);
  for (const migration of waiting) {
    await apply(client, migration, version);
    applied.push(migration.name);
  }
  const changes = await functionChanges(client, functions);
  const hasChanges = changes.changed.length + changes.gone.length > 0;
  const isNoted = dequal(await versionOf(client), version);
  if (!hasChanges && isNoted) return applied;
  await inTransaction(client, async () => {
    applied.push(...(await applyFunctions(client, changes)));
    if (!isNoted) await noteVersion(client, version);
  });
  return applied;
}

/** Backups read every table. The lock ends with the connection. */
async function waitForBackups(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_free: boolean }>("SELECT pg_try_advisory_lock($1) AS is_free", [
    BACKUP_LOCK,
  ]);
  if (rows[0]?.is_free) return;
  logger.warn("a backup is reading the database: migrations wait until it is done");
  await client.query("SELECT pg_advisory_lock($1)", [BACKUP_LOCK]);
}

async function versionOf(client: pg.Client): Promise<DatabaseVersion | null> {
  if (!(await hasTable(client, "database_version"))) return null;
  return findDatabaseVersion(async (text) => (await client.query(text)).rows);
}

/** Runs in the transaction of each change, so that older versions never take a half upgraded database for their own. */
async function noteVersion(client: pg.Client, { version, release, oldest }: DatabaseVersion): Promise<void> {
  if (!(await hasTable(client, "database_version"))) return;
  await client.query(
    `INSERT INTO database_version (version, release, oldest_version, oldest_release) VALUES ($1, $2, $3, $4)
     ON CONFLICT (id) DO UPDATE SET version = excluded.version, release = excluded.release,
       oldest_version = excluded.oldest_version, oldest_release = excluded.oldest_release, upgraded_at = now()`,
    [version, release, oldest.version, oldest.release],
  );
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int AS version",
  );
  const version = Math.floor((rows[0]?.version ?? 0) / 10_000);
  if (version < MIN_POSTGRES) {
    throw new Error(`PostgreSQL ${MIN_POSTGRES} or newer is needed; this is version ${version}.`);
  }
}

/** @throws Error when the database lacks one of the former migrations. */
async function replaceFormerMigrations(client: pg.Client, migrations: readonly SchemaFile[]): Promise<void> {
  const names = await appliedMigrations(client);
  if (names.length === 0 || names.includes(WHOLE_SCHEMA)) return;
  if (!names.includes(BEFORE.lastName)) {
    throw new Error(
      `This database was made by an earlier commit of Parley. Start commit ${BEFORE.commit} with it once, the last one that can bring it up to date, and then this one.`,
    );
  }
  const whole = migrations.filter(({ name }) => name === WHOLE_SCHEMA);
  await inTransaction(client, async () => {
    await client.query(DROP_UNREAD);
    await client.query("DELETE FROM _prisma_migrations");
    for (const migration of whole) await note(client, migration);
  });
}

async function pending(client: pg.Client, migrations: readonly SchemaFile[]): Promise<SchemaFile[]> {
  const { rows } = await client.query<{ migration_name: string; checksum: string; is_finished: boolean }>(
    `SELECT migration_name, checksum, finished_at IS NOT NULL AS is_finished FROM _prisma_migrations
     WHERE rolled_back_at IS NULL ORDER BY started_at`,
  );
  const known = new Map(rows.map((row) => [row.migration_name, row]));
  for (const { name, checksum } of migrations) {
    const row = known.get(name);
    if (row?.is_finished && row.checksum !== checksum) {
      throw new Error(`The migration ${name} was changed after it had been applied to this database.`);
    }
  }
  return migrations.filter(({ name }) => !known.get(name)?.is_finished);
}

async function apply(client: pg.Client, migration: SchemaFile, version: DatabaseVersion): Promise<void> {
  const index = concurrentIndex(migration.sql);
  try {
    if (index !== null) await buildConcurrently(client, index, migration.sql);
    await whenTablesAreFree(migration.name, () =>
      inTransaction(client, async () => {
        await client.query(`SET LOCAL lock_timeout = ${TABLE_LOCK_MS}`);
        if (index === null) await client.query(migration.sql);
        await note(client, migration);
        await noteVersion(client, version);
      }),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The migration ${migration.name} failed and was rolled back: ${reason}`);
  }
}

/** Between attempts, requests that have queued behind the migration get their turn. */
async function whenTablesAreFree(name: string, change: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await change();
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
      if (attempt === 1) logger.warn(`the migration ${name} waits for a table that something else uses`);
      await wait(TABLE_AGAIN_MS);
    }
  }
}

async function note(client: pg.Client, { name, checksum }: SchemaFile): Promise<void> {
  await client.query("DELETE FROM _prisma_migrations WHERE migration_name = $1 AND finished_at IS NULL", [
    name,
  ]);
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
     VALUES ($1, $2, now(), $3, 1)`,
    [randomUUID(), checksum, name],
  );
}

async function inTransaction(client: pg.Client, change: () => Promise<void>): Promise<void> {
  await client.query("BEGIN");
  try {
    await change();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}
