/** Development mode on data that was used in production. */
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { freePort, ServerProcess } from "../lib/testing/server-process.ts";
import { createTestDatabase, type TestDatabase } from "../lib/testing/test-server.ts";
import { requireMode } from "./require-mode.ts";
import { requireSecret } from "./require-secret.ts";

const PRODUCTION = { development: false, opensProductionData: false };
const DEVELOPMENT = { development: true, opensProductionData: false };

const SECRET = "1".repeat(64);

let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await requireSecret(client, SECRET);
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const start = (mode: Parameters<typeof requireMode>[1]) => requireMode(client, mode);

async function createOrganization(subdomain: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    "INSERT INTO realm (subdomain, name) VALUES ($1, 'Tea') RETURNING id",
    [subdomain],
  );
  return rows[0]?.id ?? Number.NaN;
}

test("development mode is refused on data that was used in production, unless confirmed each time", async () => {
  await createOrganization("");
  await start(DEVELOPMENT);
  await start(PRODUCTION);
  await expect(start(DEVELOPMENT)).rejects.toThrow("This data was used in production");
  await start({ development: true, opensProductionData: true });
  await expect(start(DEVELOPMENT)).rejects.toThrow("PARLEY_DEVELOPMENT_ON_PRODUCTION_DATA=1");
  await start(PRODUCTION);
});

test("an organization that is created while the server is in production mode counts", async () => {
  await start(PRODUCTION);
  await start(DEVELOPMENT);
  await createOrganization("");
  await expect(start(DEVELOPMENT)).rejects.toThrow("This data was used in production");
});

test("the demo goes on after production mode, until there is another organization", async () => {
  await client.query("UPDATE installation SET demo_realm_id = $1", [await createOrganization("")]);
  await start(PRODUCTION);
  await start(DEVELOPMENT);
  await createOrganization("tea");
  await expect(start(DEVELOPMENT)).rejects.toThrow("This data was used in production");
});

test("a server in development mode does not start on such data", async () => {
  await createOrganization("");
  await start(PRODUCTION);
  const folder = await mkdtemp(path.join(os.tmpdir(), "parley-mode-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const server = new ServerProcess(await freePort(), {
    DATABASE_URL: database.url,
    PARLEY_DATA_DIR: folder,
    PARLEY_SECRET: SECRET,
    PARLEY_MODE: "development",
  });
  await expect(server.start()).rejects.toThrow(
    /exited with 1 before it was ready\.\n[\s\S]*"msg":"This data was used in/,
  );
});
