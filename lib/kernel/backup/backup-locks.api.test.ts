/** Locks of a backup, and migrations that wait for it. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-server.ts";
import { BACKUP_LOCK } from "../db/backup-lock.ts";
import { readBuildSchema, schemaFile } from "../db/build-schema.ts";
import { migrate } from "../db/migrate.ts";
import { connectUnlimited } from "./backup-connection.ts";
import { describeDatabase } from "./describe-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const waitingLocks = `
  SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory' AND objid = ${BACKUP_LOCK}
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

test("a backup takes no lock on the event log, whose partitions are dropped meanwhile, and none that blocks writes", async () => {
  const client = await connectUnlimited(database.url, "parley backup");
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const { tables } = await describeDatabase(client);
  for (const { name } of tables) await client.query(`SELECT FROM ${pg.escapeIdentifier(name)} LIMIT 1`);
  const { rows } = await client.query<{ name: string; mode: string }>(
    "SELECT relation::regclass::text AS name, mode FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'relation' AND relation NOT IN (SELECT oid FROM pg_class WHERE relkind = 'S')",
  );
  await client.end();
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(["message", "realm"]));
  expect(rows.filter(({ name }) => /^event(_log|$)/.test(name))).toEqual([]);
  expect(new Set(rows.map(({ mode }) => mode))).toEqual(new Set(["AccessShareLock"]));
});

test("migrations wait for a backup before they lock a table; a start without migrations does not wait", async () => {
  const backup = await connectUnlimited(database.url, "parley backup");
  await backup.query("SELECT pg_advisory_lock_shared($1)", [BACKUP_LOCK]);
  expect(await migrate(database.url)).toEqual([]);
  const build = await readBuildSchema();
  const later = schemaFile("20990101000000_later", "ALTER TABLE realm ADD COLUMN later text");
  const next = { ...build.version, version: build.version.version + 1 };
  const migrating = migrate(database.url, {
    build: { ...build, version: next, migrations: [...build.migrations, later] },
  });
  await expect.poll(async () => (await backup.query(waitingLocks)).rowCount).toBe(1);
  const { rows } = await backup.query(
    "SELECT FROM pg_locks WHERE relation = 'realm'::regclass AND mode = 'AccessExclusiveLock'",
  );
  expect(rows).toEqual([]);
  await backup.end();
  expect(await migrating).toEqual([later.name]);
});
