/** A real server with a new database, for one file's API tests. */
import { randomBytes, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { type Pages, startServer } from "../../server/start-server.ts";
import { type Configuration, USUAL_CONFIGURATION } from "../config.ts";
import { forgetRequests } from "../kernel/http/rate-limit.ts";

export interface TestServer {
  readonly port: number;
  /** Port for incoming mail; null for none. */
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

/** Runs on, because starting one for each file takes as long as the file's tests. */
let running: Promise<TestServer> | null = null;

/** For tests that open another database: a process has one open at a time. */
export async function stopSharedServer(): Promise<void> {
  const shared = running;
  running = null;
  await (await shared)?.stop();
}

/** `drop` removes the database. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  await stopSharedServer();
  return copyDatabase("template1");
}

/** Empty; nothing is stopped for it, since this process opens no pool on it. `drop` removes it. */
export function createDatabaseBeside(): Promise<TestDatabase> {
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
 * Starts ids at a random number, because caches in a process that runs many test files outlive a server and its
 * database.
 */
async function startIdsAnywhere(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    "SELECT setval(format('%I.%I', schemaname, sequencename), (random() * 1e9)::bigint) FROM pg_sequences",
  );
  await client.end();
}

/** Empty but migrated, for a server that the caller starts; `drop` removes it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  await stopSharedServer();
  return createMigratedDatabase();
}

async function createMigratedDatabase(): Promise<TestDatabase> {
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

/** Any local port, files in a new folder, and development mode. */
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

/** A nonexistent folder, removed after all tests. */
export function unusedFolder(): string {
  return path.join(process.env.PARLEY_TEST_FOLDER ?? tmpdir(), `parley-${randomUUID()}`);
}

/** The server that this process's test files share, with the usual options and each file's organization. */
export function sharedServer(): Promise<TestServer> {
  forgetRequests();
  running ??= start({});
  return running;
}

/** Starts a server on a fresh database, by default without web pages. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  await stopSharedServer();
  return start(options);
}

async function start({ pages, ...given }: TestServerOptions): Promise<TestServer> {
  const database = await createMigratedDatabase();
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
