/** Changes that migrations may make while nodes of the previous release serve. */
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readBuildSchema, schemaFile } from "../../kernel/db/build-schema.ts";
import { createDatabaseBeside, type TestDatabase } from "../test-server.ts";
import { breachesOf, marksOf } from "./migration-rule.ts";

/** Nothing was released before them, so no previous release had to go on. Applied files cannot be marked. */
const BEFORE_THE_FIRST_RELEASE: ReadonlyMap<string, readonly string[]> = new Map([
  ["20261218000000_files_by_channel", ["lets writers of message_attachment wait for an index"]],
  [
    "20261223076000_interaction_deliveries",
    ["allows null in webhook_delivery.call_id", "allows null in webhook_delivery.message_id"],
  ],
]);

let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await createDatabaseBeside();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

test("each migration lets nodes of the oldest version that may serve go on", async () => {
  const { version, migrations } = await readBuildSchema();
  const [first, ...others] = migrations;
  await client.query(first?.sql ?? "");
  const found: [string, string[]][] = [];
  for (const migration of others) {
    const marks = marksOf(migration);
    const accepted = BEFORE_THE_FIRST_RELEASE.get(migration.name) ?? [];
    const breaches = await breachesOf(client, migration);
    const isSafe = (breach: string) =>
      (marks.get(breach) ?? Number.POSITIVE_INFINITY) <= version.oldest.version;
    const rest = breaches.filter((breach) => !accepted.includes(breach) && !isSafe(breach));
    const unneeded = [...marks.keys(), ...accepted].filter((breach) => !breaches.includes(breach));
    if (rest.length + unneeded.length > 0) found.push([migration.name, [...rest, ...unneeded]]);
  }
  expect(found, "docs/develop/database.md says how to change the schema").toEqual([]);
});

const BREACHES: readonly (readonly [sql: string, breaches: readonly string[]])[] = [
  ["DROP TABLE alert_word", ["drops alert_word"]],
  ["ALTER TABLE alert_word RENAME TO watched_word", ["drops alert_word"]],
  ["ALTER TABLE realm DROP COLUMN name", ["drops realm.name"]],
  ["ALTER TABLE realm RENAME COLUMN name TO title", ["drops realm.name", "requires realm.title"]],
  ["ALTER TABLE realm ADD COLUMN later text NOT NULL", ["requires realm.later"]],
  ["ALTER TABLE user_status ALTER COLUMN ends_at SET NOT NULL", ["requires user_status.ends_at"]],
  ["ALTER TABLE realm ALTER COLUMN name DROP NOT NULL", ["allows null in realm.name"]],
  [
    "ALTER TABLE user_account ALTER COLUMN onboarding_steps DROP DEFAULT",
    ["drops the default of user_account.onboarding_steps"],
  ],
  [
    "ALTER TABLE user_account ALTER COLUMN id TYPE bigint",
    ["changes the type of user_account.id", "rewrites user_account"],
  ],
  ["ALTER TABLE realm ADD COLUMN later uuid NOT NULL DEFAULT gen_random_uuid()", ["rewrites realm"]],
  ["ALTER TABLE realm ADD CONSTRAINT short CHECK (length(name) < 9)", ["adds realm: short"]],
  ["CREATE UNIQUE INDEX one_name ON realm (name)", ["adds realm: one_name"]],
  ["DROP INDEX bot_command_realm_id_name_key", ["drops bot_command: bot_command_realm_id_name_key"]],
  [
    "CREATE TRIGGER notes BEFORE UPDATE ON realm FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()",
    ["adds realm: notes"],
  ],
  ["CREATE INDEX later ON message (sender_id)", ["lets writers of message wait for an index"]],
  ["UPDATE message SET content = ''", ["changes rows of message"]],
];

const ADDITIONS = [
  "CREATE TABLE later (id integer PRIMARY KEY, realm_id integer NOT NULL REFERENCES realm (id)); INSERT INTO later SELECT 1, 2 WHERE false",
  "ALTER TABLE message ADD COLUMN later text, ADD COLUMN later_too integer NOT NULL DEFAULT 7",
  "ALTER TABLE realm ADD COLUMN later text; CREATE UNIQUE INDEX later_key ON realm (later)",
  "ALTER TABLE realm ALTER COLUMN name SET DEFAULT ''; UPDATE realm SET name = 'x'; COMMENT ON TABLE realm IS 'y'",
  "CREATE INDEX later ON user_account (full_name); DROP INDEX later",
  "CREATE INDEX CONCURRENTLY later ON message (sender_id)",
];

test("the rule finds what a node of the previous release may not survive, and lets additions pass", async () => {
  const { migrations } = await readBuildSchema();
  for (const { sql } of migrations) await client.query(sql);
  const tried = (sql: string) => breachesOf(client, schemaFile("later", sql), "ROLLBACK");
  for (const [sql, breaches] of BREACHES) expect([sql, await tried(sql)]).toEqual([sql, breaches]);
  for (const sql of ADDITIONS) expect([sql, await tried(sql)]).toEqual([sql, []]);
});

test("a mark names the version from which on a breach is safe", () => {
  const sql =
    "-- Nothing reads it.\n-- Safe from version 12: drops realm.name\nALTER TABLE realm DROP COLUMN name;";
  expect([...marksOf(schemaFile("later", sql))]).toEqual([["drops realm.name", 12]]);
});
