/** Rehearsals of upgrades. */
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../testing/test-server.ts";
import { readBuildSchema, schemaFile } from "./build-schema.ts";
import { migrate } from "./migrate.ts";
import { rehearseMigrations } from "./rehearse-migrations.ts";

let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await createEmptyDatabase();
  await migrate(database.url);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

async function rehearse(sql: string) {
  const build = await readBuildSchema();
  const migrations = [...build.migrations, schemaFile("20990101000000_later", sql)];
  const { migrations: found } = await rehearseMigrations(database.url, { ...build, migrations });
  return found;
}

const stateOf = async () => {
  const { rows } = await client.query(
    `SELECT (SELECT count(*)::int FROM pg_class) AS relations,
       (SELECT count(*)::int FROM pg_database WHERE datname LIKE 'parley\\_rehearsal%') AS databases`,
  );
  return rows;
};

test("nothing has to be rehearsed for a database that is up to date", async () => {
  expect(await rehearseMigrations(database.url, await readBuildSchema())).toEqual({
    migrations: [],
    functions: [],
  });
});

test("tells which tables wait, for whom, how large they are, and which are written anew", async () => {
  await client.query(
    "INSERT INTO realm (subdomain, name) SELECT 'o' || n, 'Tea' FROM generate_series(1, 500) n",
  );
  await client.query("ANALYZE realm");
  const before = await stateOf();
  const found = await rehearse(`
    CREATE TABLE later (id int);
    ALTER TABLE realm ADD COLUMN later uuid NOT NULL DEFAULT gen_random_uuid();
    CREATE INDEX later_index ON channel (id, name);
    UPDATE user_account SET id = id;`);
  expect(found).toMatchObject([{ name: "20990101000000_later", seconds: 1 }]);
  const locks = new Map(found[0]?.locks.map(({ table, ...lock }) => [table, lock]));
  expect(locks.get("realm")).toMatchObject({ stops: "everything", isRewritten: true, rows: 500 });
  expect(locks.get("channel")).toMatchObject({ stops: "changes", isRewritten: true });
  expect([...locks.keys()].sort()).toEqual(["channel", "realm"]);
  expect(await stateOf()).toEqual(before);
});

test("names the functions that change", async () => {
  const build = await readBuildSchema();
  const more = schemaFile(
    "the_answer",
    "CREATE FUNCTION the_answer() RETURNS int LANGUAGE sql AS $$SELECT 42$$;",
  );
  const changed = { ...build, functions: [...build.functions, more] };
  expect((await rehearseMigrations(database.url, changed)).functions).toEqual(["the_answer"]);
});

test("a migration that fails is named, and leaves no database behind", async () => {
  const before = await stateOf();
  await expect(rehearse("ALTER TABLE realm DROP COLUMN nowhere")).rejects.toThrow(
    'The migration 20990101000000_later fails on a copy of the schema: column "nowhere"',
  );
  expect(await stateOf()).toEqual(before);
});
