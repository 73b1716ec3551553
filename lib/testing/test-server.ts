/** A real server with a new database, for one file's tests. */
import { randomBytes, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { type Pages, startServer } from "../../server/start-server.ts";
import { type Configuration, USUAL_CONFIGURATION } from "../config.ts";

export interface TestServer {
  readonly port: number;
  /** For incoming mail; null for none. */
  readonly mailPort: number | null;
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

function serverUrl(): string {
  const url = process.env.PARLEY_TEST_DATABASE_URL;
  if (!url) throw new Error("PARLEY_TEST_DATABASE_URL is not set; run the tests with `npm test`.");
  return url;
}

export function withDatabase(url: string, name: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.toString();
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  await client.query(statement);
  await client.end();
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

export function createEmptyDatabase(): Promise<TestDatabase> {
  return copyDatabase("template1");
}

async function copyDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Writing each page to the log as well takes several times as long.
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = withDatabase(serverUrl(), name);
  return { url, drop: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/**
 * Starts at a random number, because caches in a process that runs many test files outlive a server and its database.
 */
async function startIdsAnywhere(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    "SELECT setval(format('%I.%I', schemaname, sequencename), (random() * 1e9)::bigint) FROM pg_sequences",
  );
  await client.end();
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const template = process.env.PARLEY_TEST_TEMPLATE;
  if (!template) throw new Error("PARLEY_TEST_TEMPLATE is not set; run the tests with `npm test`.");
  const database = await copyDatabase(template);
  await startIdsAnywhere(database.url);
  return database;
}

type Networks = Configuration["networks"];

export interface TestServerOptions extends Partial<Omit<Configuration, "networks">> {
  readonly networks?: Partial<Networks>;
  readonly pages?: Pages;
}

/** Any local port, a new folder, and development mode. */
export function testConfiguration({ networks, ...given }: Omit<TestServerOptions, "pages"> = {}) {
  return {
    ...USUAL_CONFIGURATION,
    host: "127.0.0.1",
    port: 0,
    dataFolder: unusedFolder(),
    secret: randomBytes(32).toString("hex"),
    development: true,
    networks: { ...USUAL_CONFIGURATION.networks, ...networks },
    ...given,
  };
}

/** Removed after all tests. */
export function unusedFolder(): string {
  return path.join(process.env.PARLEY_TEST_FOLDER ?? tmpdir(), `parley-${randomUUID()}`);
}

/** Without web pages by default. */
export async function startTestServer({ pages, ...given }: TestServerOptions = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const configuration = testConfiguration(given);
  const server = await startServer(configuration, {
    databaseUrl: database.url,
    ...(pages && { pages: Promise.resolve(pages) }),
  });
  return {
    port: server.port,
    mailPort: server.mailPort,
    databaseUrl: database.url,
    async stop() {
      await server.stop();
      await database.drop();
      await rm(configuration.dataFolder, { recursive: true, force: true });
    },
  };
}
