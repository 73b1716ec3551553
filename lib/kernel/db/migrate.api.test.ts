/** Updates of schema and functions. */
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../testing/test-server.ts";
import { type BuildSchema, readBuildSchema, type SchemaFile, schemaFile } from "./build-schema.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await createEmptyDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

function bodyOf({ sql }: SchemaFile): string | undefined {
  return sql.split("$$")[1];
}

async function functionsOfDatabase(): Promise<{ name: string; body: string }[]> {
  const { rows } = await client.query<{ name: string; body: string }>(
    "SELECT proname AS name, prosrc AS body FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1",
  );
  return rows;
}

const answer = (name: string, value: number): SchemaFile =>
  schemaFile(
    name,
    `CREATE OR REPLACE FUNCTION ${name}() RETURNS integer LANGUAGE sql AS $$SELECT ${value}$$;`,
  );

async function withFunctions(...functions: SchemaFile[]): Promise<BuildSchema> {
  const build = await readBuildSchema();
  return { ...build, functions: [...build.functions, ...functions] };
}

test("a new database has exactly the functions of the files", async () => {
  await migrate(database.url);
  const { functions: files } = await readBuildSchema();
  expect(files.length).toBeGreaterThan(0);
  expect(await functionsOfDatabase()).toEqual(files.map((file) => ({ name: file.name, body: bodyOf(file) })));
});

test("a second start applies nothing, and nodes that start together apply each file once", async () => {
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url)));
  expect(new Set(applied.flat()).size).toBe(applied.flat().length);
  expect(await migrate(database.url)).toEqual([]);
});

test("a function that differs from its file is replaced, and one whose file was removed is dropped", async () => {
  await migrate(database.url, {
    build: await withFunctions(answer("the_answer", 41), answer("old_answer", 1)),
  });
  expect(await migrate(database.url, { build: await withFunctions(answer("the_answer", 42)) })).toEqual([
    "the_answer",
  ]);
  const names = (await functionsOfDatabase()).map((row) => row.name);
  expect(names).toContain("the_answer");
  expect(names).not.toContain("old_answer");
  expect((await client.query("SELECT the_answer() AS value")).rows).toEqual([{ value: 42 }]);
});

test("a file that cannot be applied leaves every function as it was", async () => {
  await migrate(database.url);
  const before = await functionsOfDatabase();
  const broken = schemaFile("broken", "CREATE FUNCTION broken() RETURNS nothing");
  const build = await withFunctions(answer("the_answer", 42), broken);
  await expect(migrate(database.url, { build: build })).rejects.toThrow(
    "The function broken could not be created",
  );
  expect(await functionsOfDatabase()).toEqual(before);
});

/** The database of an earlier commit. */
async function makeFormer(names: readonly string[]): Promise<void> {
  await migrate(database.url);
  await client.query(`
    DROP TABLE database_version, node, app_file;
    ALTER TABLE client_device ADD COLUMN created_at timestamptz;
    ALTER TABLE device_token ADD COLUMN app_id text, ADD COLUMN created_at timestamptz;
    ALTER TABLE search_progress ADD COLUMN watched_at timestamptz;
    ALTER TABLE installation DROP COLUMN used_in_production, DROP COLUMN demo_realm_id, DROP COLUMN lasting_secret,
      DROP COLUMN newest_asked_at, DROP COLUMN newest_asked_of, DROP COLUMN newest_version, DROP COLUMN newest_url,
      DROP COLUMN newest_is_security;
    DROP TABLE server_backup;
    ALTER TABLE realm DROP COLUMN delete_at, DROP COLUMN deletion_announced;
    ALTER TABLE user_session DROP COLUMN address_block, DROP COLUMN last_used_at;
    DROP TABLE server_entry;
    ALTER TABLE user_account DROP COLUMN onboarding_steps;
    ALTER TABLE user_status DROP COLUMN ends_at;
    DROP INDEX message_attachment_conversation_id_message_id_idx;
    DROP TABLE webhook_delivery;
    ALTER TABLE user_account DROP COLUMN personal_key_limits;
    ALTER TABLE personal_key DROP COLUMN expires_at, DROP COLUMN scopes, DROP COLUMN noticed_days,
      DROP COLUMN has_ended;
    DROP INDEX user_account_email_key_idx;
    DROP TABLE bot_command, message_actions, interaction;
    DROP TABLE team_import, uploaded_export_piece, uploaded_export;
    DROP TABLE joined_database, organization_place;
    ALTER TABLE installation DROP COLUMN database_name;
    DELETE FROM _prisma_migrations`);
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name)
     SELECT gen_random_uuid(), '', now(), unnest($1::text[])`,
    [names],
  );
}

const FORMER = ["20261121000000_core", "20261121090000_narrow_indexes"];

test("a database of an earlier commit is left as it is, and the error names the commit that can update it", async () => {
  await makeFormer(FORMER);
  await expect(migrate(database.url)).rejects.toThrow("Start commit 530d340e with it once");
  const { rows } = await client.query<{ name: string }>(
    "SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1",
  );
  expect(rows.map(({ name }) => name)).toEqual(FORMER);
});

test("a database that this commit has updated is taken over with its rows", async () => {
  await makeFormer([...FORMER, "20261210050001_pushes_of_edits"]);
  await client.query("INSERT INTO realm (subdomain, name) VALUES ('tea', 'Tea')");
  expect(await migrate(database.url)).toEqual([
    "20261212000000_database_version",
    "20261212044000_used_in_production",
    "20261213000000_newest_version",
    "20261214000000_server_backup",
    "20261215000000_nodes",
    "20261216000000_commands",
    "20261217000000_onboarding_steps",
    "20261217120000_status_ends",
    "20261218000000_files_by_channel",
    "20261220000000_bots_that_act",
    "20261221000000_key_limits",
    "20261221010000_webhook_deliveries",
    "20261223076000_interaction_deliveries",
    "20261224000000_ended_keys",
    "20261224010000_accounts_by_address",
    "20261225010000_team_imports",
    "20261226010000_uploaded_exports",
    "20261227000000_app_files",
    "20261227010000_several_databases",
  ]);
  expect((await client.query("SELECT name FROM realm")).rows).toEqual([{ name: "Tea" }]);
  expect((await client.query("SELECT * FROM device_token")).fields.map(({ name }) => name)).toEqual([
    "user_id",
    "service",
    "token",
  ]);
});
