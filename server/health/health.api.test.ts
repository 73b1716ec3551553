/** Health of real servers: while they start, serve and stop, and while their database is away. */
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { whileHanging } from "../../lib/testing/hanging-postgres.ts";
import { freePort, ServerProcess } from "../../lib/testing/server-process.ts";
import { createTestDatabase, unusedFolder } from "../../lib/testing/test-server.ts";

/** As in lib/kernel/db/migrate.ts. */
const MIGRATION_LOCK = 72_707_369;
/** A hang is noticed after some seconds. */
const NOTICED = { timeout: 20_000 };

const READY = { status: 200, body: { status: "ready" } };
const LIVE = { status: 200, body: { status: "live" } };
const unready = (status: string) => ({ status: 503, body: { status } });

interface Observed {
  readonly status: number;
  readonly body: unknown;
}

/** Null when nothing listens. */
async function ask(port: number, path: string): Promise<Observed | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return { status: answer.status, body: await answer.json() };
  } catch {
    return null;
  }
}

interface Watched {
  readonly server: ServerProcess;
  readonly dataFolder: string;
  readonly live: () => Promise<Observed | null>;
  readonly ready: () => Promise<Observed | null>;
}

/** Not started; the functions ask its own port for health. */
async function serverWith(environment: Record<string, string>): Promise<Watched> {
  const [port, dataFolder] = [await freePort(), unusedFolder()];
  const server = new ServerProcess(await freePort(), {
    PARLEY_METRICS_PORT: String(port),
    PARLEY_DATA_DIR: dataFolder,
    ...environment,
  });
  onTestFinished(() => server.kill());
  const [live, ready] = ["/health/live", "/health/ready"].map((path) => () => ask(port, path));
  if (!live || !ready) throw new Error("There are two addresses.");
  return { server, dataFolder, live, ready };
}

async function connectedTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

test("a node is alive but not ready while it waits to migrate, and ready after its start", async () => {
  const database = await createTestDatabase();
  const holder = await connectedTo(database.url);
  await holder.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
  const { server, live, ready } = await serverWith({ DATABASE_URL: database.url });
  const started = server.start();
  await expect.poll(ready, NOTICED).toEqual(unready("migrating"));
  expect(await live()).toEqual(LIVE);
  await holder.end();
  await started;
  expect(await ready()).toEqual(READY);
  expect(await ask(server.port, "/health/ready")).toEqual(READY);
  expect(await ask(server.port, "/health/live?probe=1")).toEqual(LIVE);
  expect(await server.stop()).toBe(0);
  expect(await ready()).toBeNull();
  await database.drop();
});

test("a node whose database refuses connections is alive but not ready, until it is accepted again", async () => {
  const database = await createTestDatabase();
  const { server, live, ready } = await serverWith({ DATABASE_URL: database.url });
  await server.start();
  const other = new URL(database.url);
  const name = other.pathname.slice(1);
  other.pathname = "/postgres";
  const administrator = await connectedTo(other.href);
  await administrator.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await administrator.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [
    name,
  ]);
  await expect.poll(ready, NOTICED).toEqual(unready("database away"));
  expect(await ask(server.port, "/health/ready")).toEqual(unready("database away"));
  expect(await live()).toEqual(LIVE);
  await administrator.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  await expect.poll(ready, NOTICED).toEqual(READY);
  await administrator.end();
  expect(await server.stop()).toBe(0);
  await database.drop();
});

test("a node whose PostgreSQL hangs is alive but not ready, and ready when it goes on", async () => {
  const { server, dataFolder, live, ready } = await serverWith({});
  await server.start();
  await whileHanging(dataFolder, async () => {
    await expect.poll(ready, NOTICED).toEqual(unready("database away"));
    expect(await ask(server.port, "/health/ready")).toEqual(unready("database away"));
    expect(await live()).toEqual(LIVE);
  });
  await expect.poll(ready, NOTICED).toEqual(READY);
  expect(await server.stop()).toBe(0);
});

test("a node that stops is alive but not ready while it answers its last requests", async () => {
  const { server, dataFolder, live, ready } = await serverWith({});
  await server.start();
  let code: Promise<number | null> | null = null;
  await whileHanging(dataFolder, async () => {
    // The stop waits for the database.
    code = server.stop();
    await expect.poll(ready, NOTICED).toEqual(unready("stopping"));
    expect(await live()).toEqual(LIVE);
  });
  expect(await code).toBe(0);
});
