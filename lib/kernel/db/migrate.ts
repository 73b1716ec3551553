/** Applies prisma/migrations and prisma/functions; compatible with `prisma migrate`'s table. */

import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { applyFunctions, readFunctions } from "./apply-functions.ts";
import { CONNECT_MS } from "./time-limits.ts";

const FOLDER = path.join(import.meta.dirname, "..", "..", "..", "prisma", "migrations");
/** Also taken by `prisma migrate`. */
const LOCK = 72_707_369;

/** The whole schema; earlier files are gone. */
const WHOLE_SCHEMA = "20261211000000_first_release";
/** The migration before it, and the last commit with all earlier files. */
const BEFORE = { lastName: "20261210050001_pushes_of_edits", commit: "530d340e" };
const DROP_UNREAD = `
  ALTER TABLE client_device DROP COLUMN created_at;
  ALTER TABLE device_token DROP COLUMN app_id, DROP COLUMN created_at;
  ALTER TABLE search_progress DROP COLUMN watched_at`;

/** Multiranges need 14, NULLS NOT DISTINCT needs 15. */
const LEAST_POSTGRES = 15;

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

async function readMigrations(): Promise<Migration[]> {
  const entries = await readdir(FOLDER, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(path.join(FOLDER, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

const createLedger = `
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

/**
 * Safe on several nodes concurrently.
 * @returns the names of applied migrations and functions.
 * @throws Error when PostgreSQL or the database is too old, an applied migration has changed, or one fails.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({
    connectionString,
    application_name: "parley migrations",
    connectionTimeoutMillis: CONNECT_MS,
  });
  await client.connect();
  try {
    await requireVersion(client);
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    await client.query(createLedger);
    await replaceFormerMigrations(client);
    const applied: string[] = [];
    for (const migration of await pending(client)) {
      await apply(client, migration);
      applied.push(migration.name);
    }
    return [...applied, ...(await applyFunctions(client, await readFunctions()))];
  } finally {
    await client.end();
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int AS version",
  );
  const version = Math.floor((rows[0]?.version ?? 0) / 10_000);
  if (version < LEAST_POSTGRES) {
    throw new Error(`PostgreSQL ${LEAST_POSTGRES} or newer is needed; this is version ${version}.`);
  }
}

/** @throws Error when the database lacks some of them. */
async function replaceFormerMigrations(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL",
  );
  const names = rows.map(({ name }) => name);
  if (names.length === 0 || names.includes(WHOLE_SCHEMA)) return;
  if (!names.includes(BEFORE.lastName)) {
    throw new Error(
      `An earlier commit of Parley has made this database; start commit ${BEFORE.commit} with it once, which is the last one that can bring it up to date, and then this one.`,
    );
  }
  const whole = (await readMigrations()).filter(({ name }) => name === WHOLE_SCHEMA);
  await inTransaction(client, async () => {
    await client.query(DROP_UNREAD);
    await client.query("DELETE FROM _prisma_migrations");
    for (const migration of whole) await note(client, migration);
  });
}

async function pending(client: pg.Client): Promise<Migration[]> {
  const { rows } = await client.query<{ migration_name: string; checksum: string; is_finished: boolean }>(
    `SELECT migration_name, checksum, finished_at IS NOT NULL AS is_finished FROM _prisma_migrations
     WHERE rolled_back_at IS NULL ORDER BY started_at`,
  );
  const known = new Map(rows.map((row) => [row.migration_name, row]));
  const migrations = await readMigrations();
  for (const { name, checksum } of migrations) {
    const row = known.get(name);
    if (row?.is_finished && row.checksum !== checksum) {
      throw new Error(`The migration ${name} was changed after it had been applied to this database.`);
    }
  }
  return migrations.filter(({ name }) => !known.get(name)?.is_finished);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await inTransaction(client, async () => {
      await client.query(migration.sql);
      await note(client, migration);
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The migration ${migration.name} failed and was rolled back: ${reason}`);
  }
}

async function note(client: pg.Client, { name, checksum }: Migration): Promise<void> {
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
