/** Migrations that run while nodes serve. */
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDatabaseBeside, type TestDatabase } from "../../testing/test-server.ts";
import { type BuildSchema, readBuildSchema, schemaFile } from "./build-schema.ts";
import { migrate } from "./migrate.ts";
import { LOCK_MS } from "./time-limits.ts";

const READS = 3;
const INDEX = "CREATE INDEX CONCURRENTLY later_idx ON message (sender_id)";

let database: TestDatabase;

beforeEach(async () => {
  database = await createDatabaseBeside();
  await migrate(database.url);
});
afterEach(() => database.drop());

async function buildWith(sql: string): Promise<BuildSchema> {
  const build = await readBuildSchema();
  const version = { ...build.version, version: build.version.version + 1 };
  return { ...build, version, migrations: [...build.migrations, schemaFile("20990101000000_later", sql)] };
}

async function connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Whether PostgreSQL uses the index; null without one. */
async function isValid(index: string): Promise<boolean | null> {
  const { rows } = await connected((client) =>
    client.query<{ valid: boolean }>(
      "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)",
      [index],
    ),
  );
  return rows[0]?.valid ?? null;
}

test("a migration that waits for a table lets others use it meanwhile", async () => {
  const build = await buildWith("ALTER TABLE realm ADD COLUMN later text");
  await connected(async (holder) => {
    await holder.query("BEGIN");
    await holder.query("SELECT FROM realm");
    const migrating = migrate(database.url, { build });
    const waiting = () =>
      holder.query("SELECT FROM pg_locks WHERE relation = 'realm'::regclass AND NOT granted");
    await expect.poll(async () => (await waiting()).rowCount).toBe(1);
    await connected(async (reader) => {
      await reader.query(`SET lock_timeout = ${LOCK_MS}`);
      for (let count = 0; count < READS; count += 1) await reader.query("SELECT FROM realm");
    });
    await holder.query("COMMIT");
    expect(await migrating).toEqual(["20990101000000_later"]);
  });
});

test("an index that is built concurrently is built once by nodes that start together", async () => {
  const build = await buildWith(INDEX);
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url, { build })));
  expect(applied.flat()).toEqual(["20990101000000_later"]);
  expect(await isValid("later_idx")).toBe(true);
});

test("an index that a killed start has left unfinished is built again", async () => {
  await connected(async (client) => {
    await client.query(INDEX);
    await client.query("UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'later_idx'::regclass");
  });
  expect(await isValid("later_idx")).toBe(false);
  await migrate(database.url, { build: await buildWith(INDEX) });
  expect(await isValid("later_idx")).toBe(true);
});
