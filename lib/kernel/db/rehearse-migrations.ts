/** Tries an upgrade on a copy of the schema without rows, and finds what it will lock on the database itself. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { applyFunctions, functionChanges } from "./apply-functions.ts";
import type { BuildSchema, SchemaFile } from "./build-schema.ts";
import { writableOptions } from "./choose-host.ts";
import { buildConcurrently, concurrentIndex } from "./concurrent-index.ts";
import { chosenHost } from "./database-hosts.ts";
import { appliedMigrations, CREATE_LEDGER } from "./migrate.ts";
import { CONNECT_MS } from "./time-limits.ts";

export interface LockedTable {
  readonly table: string;
  /** Whether only writers wait meanwhile, or readers too. */
  readonly stops: "changes" | "everything";
  /** The table or an index is rewritten. */
  readonly isRewritten: boolean;
  /** PostgreSQL's estimate. */
  readonly rows: number;
  /** With indexes. */
  readonly bytes: number;
}

export interface RehearsedMigration {
  readonly name: string;
  readonly locks: readonly LockedTable[];
  /** Estimated from the sizes of rewritten tables. */
  readonly seconds: number;
}

export interface Rehearsal {
  readonly migrations: readonly RehearsedMigration[];
  /** Names of SQL functions that change. */
  readonly functions: readonly string[];
}

/** A small machine's; servers' disks are faster. */
const BYTES_PER_SECOND = 20_000_000;

/** Weaker locks let others read and write. */
const STOPPING = new Map<string, LockedTable["stops"]>([
  ["ShareLock", "changes"],
  ["ShareRowExclusiveLock", "changes"],
  ["ExclusiveLock", "changes"],
  ["AccessExclusiveLock", "everything"],
]);

/**
 * Does not change the database itself. Its user needs CREATEDB.
 * @throws Error when a migration or function fails, or when no database can be created.
 */
export async function rehearseMigrations(databaseUrl: string, build: BuildSchema): Promise<Rehearsal> {
  return connected(databaseUrl, async (client) => {
    const applied = await appliedMigrations(client);
    const pending = build.migrations.filter(({ name }) => !applied.includes(name));
    const { changed, gone } = await functionChanges(client, build.functions);
    const functions = [...changed.map(({ name }) => name), ...gone].sort();
    if (pending.length + functions.length === 0) return { migrations: [], functions };
    const sizes = await sizesOf(client);
    const earlier = build.migrations.filter(({ name }) => applied.includes(name));
    const migrations = await onCopy(client, databaseUrl, async (copy) => {
      await copy.query(CREATE_LEDGER);
      for (const { sql } of earlier) await copy.query(sql);
      const found: RehearsedMigration[] = [];
      for (const migration of pending) found.push(await rehearse(copy, migration, sizes));
      await applyFunctions(copy, await functionChanges(copy, build.functions));
      return found;
    });
    return { migrations, functions };
  });
}

interface Size {
  readonly rows: number;
  readonly bytes: number;
}

/** By name; partitions count for their parents. */
async function sizesOf(client: pg.Client): Promise<ReadonlyMap<string, Size>> {
  const { rows } = await client.query<{ name: string; rows: string; bytes: string }>(`
    SELECT c.relname AS name, sum(greatest(p.reltuples, 0))::bigint AS rows,
           sum(pg_total_relation_size(p.oid))::bigint AS bytes
    FROM pg_class c
    CROSS JOIN LATERAL (
      SELECT c.oid UNION SELECT relid FROM pg_partition_tree(c.oid)
    ) AS tree (oid)
    JOIN pg_class p ON p.oid = tree.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    GROUP BY c.oid, c.relname`);
  return new Map(
    rows.map(({ name, rows: count, bytes }) => [name, { rows: Number(count), bytes: Number(bytes) }]),
  );
}

async function onCopy<T>(
  client: pg.Client,
  databaseUrl: string,
  work: (copy: pg.Client) => Promise<T>,
): Promise<T> {
  const name = `parley_rehearsal_${randomBytes(6).toString("hex")}`;
  try {
    await client.query(`CREATE DATABASE ${name}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `No database can be created to rehearse the upgrade (${reason}). Give the database's user CREATEDB.`,
    );
  }
  try {
    const url = new URL(chosenHost(databaseUrl).url);
    url.pathname = `/${name}`;
    return await connected(url.href, work);
  } finally {
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  }
}

async function connected<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...(await writableOptions(databaseUrl)),
    application_name: "parley upgrade",
    connectionTimeoutMillis: CONNECT_MS,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Tables with the file and the number of indexes, which a rewrite changes. */
const STORED = `
  SELECT c.oid::int8::text AS oid, c.relname AS name, pg_relation_filenode(c.oid) AS file,
         (SELECT count(*)::int FROM pg_index i WHERE i.indrelid = c.oid) AS indexes
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`;

const HELD = `
  SELECT relation::int8::text AS oid, mode FROM pg_locks
  WHERE pid = pg_backend_pid() AND locktype = 'relation' AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

interface StoredTable {
  readonly oid: string;
  readonly name: string;
  readonly file: number | null;
  readonly indexes: number;
}

async function rehearse(
  copy: pg.Client,
  { name, sql }: SchemaFile,
  sizes: ReadonlyMap<string, Size>,
): Promise<RehearsedMigration> {
  const { rows: before } = await copy.query<StoredTable>(STORED);
  const index = concurrentIndex(sql);
  try {
    if (index !== null) {
      await buildConcurrently(copy, index, sql);
      return { name, locks: [], seconds: 0 };
    }
    await copy.query("BEGIN");
    await copy.query(sql);
    const { rows: held } = await copy.query<{ oid: string; mode: string }>(HELD);
    const { rows: stored } = await copy.query<StoredTable>(STORED);
    await copy.query("COMMIT");
    const after = new Map(stored.map((table) => [table.oid, table]));
    const locks = before.flatMap((table) => {
      const modes = held.filter(({ oid }) => oid === table.oid).map(({ mode }) => STOPPING.get(mode));
      const stops = modes.includes("everything") ? "everything" : modes.find((mode) => mode !== undefined);
      const now = after.get(table.oid);
      const isRewritten = now !== undefined && (now.file !== table.file || now.indexes > table.indexes);
      const size = sizes.get(table.name) ?? { rows: 0, bytes: 0 };
      return stops === undefined ? [] : [{ table: table.name, stops, isRewritten, ...size }];
    });
    const bytes = locks.reduce((sum, lock) => sum + (lock.isRewritten ? lock.bytes : 0), 0);
    return { name, locks, seconds: Math.ceil(bytes / BYTES_PER_SECOND) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The migration ${name} fails on a copy of the schema: ${reason}`);
  }
}
