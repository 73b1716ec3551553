/** The schema and the functions of a database are updated to the files, whatever version it had. */
import { readFile } from "node:fs/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../testing/test-server.ts";
import { applyFunctions, readFunctions, type SqlFunction } from "./apply-functions.ts";
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

/** The text between the dollar quotes of a function's file. */
function bodyOf({ sql }: SqlFunction): string | undefined {
  return sql.split("$$")[1];
}

/** Name and body of every function of the database's own schema. */
async function functionsOfDatabase(): Promise<{ name: string; body: string }[]> {
  const { rows } = await client.query<{ name: string; body: string }>(
    "SELECT proname AS name, prosrc AS body FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1",
  );
  return rows;
}

const answer = (name: string, value: number): SqlFunction => ({
  name,
  sql: `CREATE OR REPLACE FUNCTION ${name}() RETURNS integer LANGUAGE sql AS $$SELECT ${value}$$;`,
});

test("a new database has exactly the functions of the files", async () => {
  await migrate(database.url);
  const files = await readFunctions();
  expect(files.length).toBeGreaterThan(0);
  expect(await functionsOfDatabase()).toEqual(files.map((file) => ({ name: file.name, body: bodyOf(file) })));
});

test("a second start applies nothing, and nodes that start together apply each file once", async () => {
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url)));
  expect(new Set(applied.flat()).size).toBe(applied.flat().length);
  expect(await migrate(database.url)).toEqual([]);
});

test("a function that differs from its file is replaced, and one whose file was removed is dropped", async () => {
  await migrate(database.url);
  const files = await readFunctions();
  await applyFunctions(client, [...files, answer("the_answer", 41), answer("old_answer", 1)]);
  expect(await applyFunctions(client, [...files, answer("the_answer", 42)])).toEqual(["the_answer"]);
  const names = (await functionsOfDatabase()).map((row) => row.name);
  expect(names).toContain("the_answer");
  expect(names).not.toContain("old_answer");
  expect((await client.query("SELECT the_answer() AS value")).rows).toEqual([{ value: 42 }]);
});

test("a file that cannot be applied leaves every function as it was", async () => {
  await migrate(database.url);
  const before = await functionsOfDatabase();
  const broken = { name: "broken", sql: "CREATE FUNCTION broken() RETURNS nothing" };
  const files = [...(await readFunctions()), answer("the_answer", 42), broken];
  await expect(applyFunctions(client, files)).rejects.toThrow("The function broken could not be created");
  expect(await functionsOfDatabase()).toEqual(before);
});

test("who had joined by which invitation is forgotten of deleted people, and kept of the others", async () => {
  // Temporary tables come before the real ones of the same names. The statement needs no more columns.
  await client.query(`
    CREATE TEMPORARY TABLE user_account AS
      SELECT * FROM (VALUES (1, false), (2, true)) AS u (id, is_deleted);
    CREATE TEMPORARY TABLE invitation_use AS SELECT id AS user_id FROM user_account`);
  const migration = "prisma/migrations/20261204510000_uses_of_deleted_people/migration.sql";
  await client.query(await readFile(migration, "utf8"));
  expect((await client.query("SELECT user_id FROM invitation_use")).rows).toEqual([{ user_id: 1 }]);
});
