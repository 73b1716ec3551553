/** Older and newer builds on one database. */
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../testing/test-server.ts";
import { type BuildSchema, readBuildSchema, readVersionFile, schemaFile } from "./build-schema.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
let client: pg.Client;
let own: BuildSchema;

beforeEach(async () => {
  database = await createEmptyDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  own = await readBuildSchema();
  await migrate(database.url);
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

/** The build of a later release that changes a function, adds another, and adds a column. */
function laterBuild(oldest: { version: number; release: string }): BuildSchema {
  const { version, migrations, functions } = own;
  const [first, ...others] = functions;
  if (!first) throw new Error("There are no functions.");
  const added = "CREATE FUNCTION added() RETURNS integer LANGUAGE sql AS $$SELECT 1$$;";
  return {
    version: { version: version.version + 2, release: "9.1.0", oldest },
    migrations: [
      ...migrations,
      schemaFile("20990101000000_later", "ALTER TABLE realm ADD COLUMN later text"),
    ],
    functions: [
      schemaFile(
        first.name,
        first.sql.replace("$$", () => "$$\n-- later"),
      ),
      ...others,
      schemaFile("added", added),
    ],
  };
}

const ofThisBuild = () => ({ version: own.version.version, release: own.version.release });

/** The state that a start could change. */
async function stateOfDatabase(): Promise<unknown> {
  const tables = ["_prisma_migrations", "sql_function", "database_version"];
  const rows = await Promise.all(
    tables.map(async (table) => (await client.query(`SELECT * FROM ${table} ORDER BY 1`)).rows),
  );
  const functions =
    "SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1";
  const columns = "SELECT table_name, column_name FROM information_schema.columns ORDER BY 1, 2";
  return [rows, (await client.query(functions)).rows, (await client.query(columns)).rows];
}

test("an older build refuses a newer database with the release that is needed, and changes nothing", async () => {
  await migrate(database.url, { build: laterBuild({ version: own.version.version + 1, release: "9.0.0" }) });
  const before = await stateOfDatabase();
  await expect(migrate(database.url)).rejects.toThrow(
    `Parley 9.1.0 has upgraded this database, which needs Parley 9.0.0 or newer now; this is Parley ${own.version.release}. Start Parley 9.0.0 or newer, or restore the backup that was made before the upgrade. Nothing was changed.`,
  );
  expect(await stateOfDatabase()).toEqual(before);
});

test("between releases, the refusal names the versions of the database", async () => {
  const { version, release } = own.version;
  await migrate(database.url, { build: laterBuild({ version: version + 1, release }) });
  await expect(migrate(database.url)).rejects.toThrow(
    `at least ${version + 1} is needed, and this build has ${version}. Start the newer build`,
  );
});

test("a build of the previous release starts on the newer database, and replaces no function", async () => {
  const later = laterBuild(ofThisBuild());
  await migrate(database.url, { build: later });
  const before = await stateOfDatabase();
  expect(await migrate(database.url)).toEqual([]);
  expect(await stateOfDatabase()).toEqual(before);
  expect(await migrate(database.url, { build: later })).toEqual([]);
});

test("builds of two neighboring releases that start together end with the newer functions", async () => {
  const later = laterBuild(ofThisBuild());
  const both = [migrate(database.url), migrate(database.url, { build: later }), migrate(database.url)];
  await Promise.all([...both, migrate(database.url, { build: later })]);
  const state = await stateOfDatabase();
  expect(await migrate(database.url, { build: later })).toEqual([]);
  expect(await stateOfDatabase()).toEqual(state);
});

test("an upgrade that stopped half way already keeps the older build out, and one that changed nothing does not", async () => {
  const later = laterBuild({ version: own.version.version + 1, release: "9.0.0" });
  const broken = schemaFile("20990102000000_broken", "ALTER TABLE absent ADD COLUMN later text");
  const before = await stateOfDatabase();
  await expect(
    migrate(database.url, { build: { ...later, migrations: [...own.migrations, broken] } }),
  ).rejects.toThrow("failed and was rolled back");
  expect(await stateOfDatabase()).toEqual(before);
  expect(await migrate(database.url)).toEqual([]);
  await expect(
    migrate(database.url, { build: { ...later, migrations: [...later.migrations, broken] } }),
  ).rejects.toThrow("failed and was rolled back");
  await expect(migrate(database.url)).rejects.toThrow("needs Parley 9.0.0 or newer");
});

test("a build refuses migrations that it does not know, whichever has the higher version", async () => {
  const { version, migrations } = laterBuild(ofThisBuild());
  await migrate(database.url, { build: { ...own, migrations } });
  await expect(migrate(database.url)).rejects.toThrow("does not know: 20990101000000_later");
  const branch = [...own.migrations, schemaFile("20990102000000_branch", "SELECT 1")];
  await migrate(database.url, { build: { ...own, version, migrations } });
  await expect(migrate(database.url, { build: { ...own, migrations: branch } })).rejects.toThrow(
    "does not know: 20990101000000_later",
  );
});

test("functions that the oldest release calls are there, with their parameters and results", async () => {
  const { rows } = await client.query<{ signature: string }>(
    `SELECT oid::regprocedure || ' returns ' || pg_get_function_result(oid) AS signature FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace ORDER BY 1`,
  );
  const { functionsOfOldest } = await readVersionFile();
  expect(functionsOfOldest.length).toBeGreaterThan(0);
  expect(rows.map(({ signature }) => signature)).toEqual(expect.arrayContaining(functionsOfOldest));
});
