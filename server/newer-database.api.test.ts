/** Nodes whose database a newer version of Parley upgrades. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuildSchema, readBuildSchema, schemaFile } from "../lib/kernel/db/build-schema.ts";
import { migrate } from "../lib/kernel/db/migrate.ts";
import { ApiClient } from "../lib/testing/clients/api-client.ts";
import { setUpOwner } from "../lib/testing/clients/development-client.ts";
import { MANAGE } from "../lib/testing/run-manage.ts";
import { freePort, ServerProcess } from "../lib/testing/server-process.ts";
import { createEmptyDatabase, type TestDatabase } from "../lib/testing/test-server.ts";

let database: TestDatabase;
let folder: string;
let environment: Record<string, string>;
let credentials: { email: string; apiKey: string };
let running: ServerProcess;

async function newNode(): Promise<ServerProcess> {
  const dataFolder = await mkdtemp(path.join(folder, "node-"));
  const level = { PARLEY_LOG_LEVEL: "warn" };
  return new ServerProcess(await freePort(), { ...environment, ...level, PARLEY_DATA_DIR: dataFolder });
}

beforeAll(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), "parley-newer-"));
  environment = {
    DATABASE_URL: database.url,
    PARLEY_SECRET: "7".repeat(64),
    PARLEY_MODE: "development",
  };
  running = await newNode();
  await running.start();
  credentials = await setUpOwner(running);
});
afterAll(async () => {
  await running.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The build of a later release, whose search calls a function of its own. */
async function laterBuild(releases: number, oldest?: BuildSchema["version"]["oldest"]): Promise<BuildSchema> {
  const { version, migrations, functions } = await readBuildSchema();
  const added = "CREATE OR REPLACE FUNCTION search_later() RETURNS integer LANGUAGE sql AS $$SELECT 1$$;";
  const changed = functions.map(({ name, sql }) =>
    schemaFile(
      name,
      sql.replace("$$", () => "$$\n-- later\n"),
    ),
  );
  return {
    version: { version: version.version + releases, release: `9.${releases}.0`, oldest: oldest ?? version },
    migrations: [
      ...migrations,
      schemaFile("20990101000000_later", "ALTER TABLE realm ADD COLUMN later text"),
    ],
    functions: [...changed, schemaFile("search_later", added)],
  };
}

async function ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}

const functions = () =>
  ask("SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1");

async function sendAndFind({ port }: ServerProcess, word: string): Promise<void> {
  const client = new ApiClient(port, { credentials, host: `localhost:${port}` });
  await client.post("/users/me/subscriptions", { subscriptions: [{ name: "upgrade" }] });
  const message = { type: "channel", to: "upgrade", topic: "nodes", content: `a ${word} message` };
  expect(await client.post("/messages", message)).toMatchObject({ status: 200 });
  const query = { anchor: "newest", num_before: 5, num_after: 0, narrow: [["search", word]] };
  const found = async () => (await client.get("/messages", query)).body.messages;
  await expect.poll(found).toHaveLength(1);
}

test("nodes of the previous release serve on and start beside the newer one, and leave its functions alone", async () => {
  await migrate(database.url, { build: await laterBuild(1) });
  const before = await functions();
  await expect.poll(() => running.output).toContain("Parley 9.1.0 has upgraded this database");
  await sendAndFind(running, "marmalade");
  const second = await newNode();
  await second.start();
  expect(second.output).toContain("upgrade this node too");
  await sendAndFind(second, "cinnamon");
  await sendAndFind(running, "saffron");
  expect(await second.stop()).toBe(0);
  expect(await functions()).toEqual(before);
  expect(await ask("SELECT search_later() AS one")).toEqual([{ one: 1 }]);
});

test("a node that cannot serve the newer database stops, and neither it nor a command starts again", async () => {
  const newest = await laterBuild(2);
  const oldest = { version: newest.version.version, release: newest.version.release };
  await migrate(database.url, { build: { ...newest, version: { ...newest.version, oldest } } });
  const before = await functions();
  const reason = "Parley 9.2.0 has upgraded this database, which needs Parley 9.2.0 or newer now";
  await expect.poll(() => running.output).toContain(`Parley is stopping: ${reason}`);
  await expect.poll(() => running.exitCode).toBe(1);
  await expect(running.start()).rejects.toThrow(`The database cannot be used: ${reason}`);
  const printed = await new Promise<string>((resolve) => {
    const options = { env: { ...process.env, ...environment, PARLEY_DATA_DIR: folder } };
    const command = [MANAGE, "organizations", "list"];
    execFile(process.execPath, command, options, (_error, _stdout, stderr) => resolve(stderr));
  });
  expect(printed).toContain(`The database cannot be used: ${reason}`);
  expect(await functions()).toEqual(before);
});
