/** Parley behind PgBouncer. */
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { developmentClient, OWNER, setUpOwner } from "../../testing/clients/development-client.ts";
import { EventReader } from "../../testing/clients/event-reader.ts";
import { findPgBouncer, type PgBouncer, startPgBouncer } from "../../testing/outside/pgbouncer.ts";
import { freePort, ServerProcess } from "../../testing/server-process.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "../../testing/test-server.ts";
import { closeDatabase, connectApart, database, openDatabase } from "./client.ts";
import { migrate } from "./migrate.ts";

const LIMITS = ["lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"] as const;
const ASK = `SELECT ${LIMITS.map((name) => `current_setting('${name}') AS ${name}`).join(", ")}`;

const found = await findPgBouncer();

async function start(url: string, ...settings: string[]): Promise<PgBouncer> {
  if (!found) throw new Error("There is no PgBouncer.");
  const bouncer = await startPgBouncer(found, url, settings);
  onTestFinished(() => bouncer.stop());
  return bouncer;
}

describe.skipIf(!found)("behind PgBouncer (skipped where it is neither installed nor downloadable)", () => {
  let own: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "parley-behind-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function emptyDatabase(): Promise<TestDatabase> {
    own = await createEmptyDatabase();
    const { drop } = own;
    onTestFinished(drop);
    return own;
  }

  test("by its default settings, which pool sessions, every connection has the time limits", async () => {
    const migrated = await createTestDatabase();
    onTestFinished(migrated.drop);
    const bouncer = await start(migrated.url);
    openDatabase(bouncer.through(migrated.url));
    try {
      const clients = await Promise.all(Array.from({ length: 12 }, () => database().pool.connect()));
      for (const client of clients) {
        expect((await client.query(ASK)).rows).toEqual([
          {
            lock_timeout: "10s",
            statement_timeout: "30s",
            idle_in_transaction_session_timeout: "1min",
          },
        ]);
      }
      for (const client of clients) client.release();
      const apart = await connectApart(2_000);
      expect((await apart.query(ASK)).rows).toMatchObject([{ lock_timeout: "2s", statement_timeout: "2s" }]);
      await apart.end();
    } finally {
      await closeDatabase();
    }
  });

  test("two nodes start on an empty database and wake each other", async () => {
    const { url } = await emptyDatabase();
    const bouncer = await start(url, "default_pool_size = 40");
    const secret = "7".repeat(64);
    const nodes = await Promise.all(
      ["a", "b"].map(async (name) => {
        const node = new ServerProcess(await freePort(), {
          DATABASE_URL: bouncer.through(url),
          PARLEY_SECRET: secret,
          PARLEY_MODE: "development",
          PARLEY_DATA_DIR: path.join(folder, name),
        });
        onTestFinished(async () => void (await node.stop()));
        await node.start();
        return node;
      }),
    );
    const [first = expect.fail(), second = expect.fail()] = nodes;
    const { id, client } = await setUpOwner(first);
    const reader = await EventReader.open(await developmentClient(second, OWNER), {
      event_types: ["message"],
    });
    const message = { type: "direct", to: [id], content: "through the pool" };
    expect(await client.post("/messages", message)).toMatchObject({ status: 200 });
    expect(await reader.next("message")).toMatchObject({ message: { sender_id: id } });
  });

  test.each(["transaction", "statement"])(
    "pooling by %s is refused before anything is written",
    async (mode) => {
      const { url } = await emptyDatabase();
      const bouncer = await start(url, `pool_mode = ${mode}`);
      await expect(migrate(bouncer.through(url), { mayBePooled: true })).rejects.toThrow(
        "set pool_mode = session in PgBouncer",
      );
      openDatabase(url);
      try {
        const { rows } = await database().pool.query(
          "SELECT FROM pg_class WHERE relname = '_prisma_migrations'",
        );
        expect(rows).toEqual([]);
      } finally {
        await closeDatabase();
      }
      const node = new ServerProcess(await freePort(), {
        DATABASE_URL: bouncer.through(url),
        PARLEY_DATA_DIR: path.join(folder, mode),
      });
      await expect(node.start()).rejects.toThrow("set pool_mode = session in PgBouncer");
    },
  );

  test("pooling by transaction is found while the pool takes turns and others use it", async () => {
    const { url } = await emptyDatabase();
    const bouncer = await start(url, "pool_mode = transaction", "server_round_robin = 1");
    const through = bouncer.through(url);
    await expect(migrate(through, { mayBePooled: true })).rejects.toThrow("set pool_mode = session");
    await Promise.all(
      Array.from({ length: 6 }, () =>
        expect(migrate(through, { mayBePooled: true })).rejects.toThrow("set pool_mode = session"),
      ),
    );
  });

  test("a pool with a single session is refused with the setting to raise", async () => {
    const { url } = await emptyDatabase();
    const bouncer = await start(url, "default_pool_size = 1", "query_wait_timeout = 1");
    await expect(migrate(bouncer.through(url), { mayBePooled: true })).rejects.toThrow(
      "default_pool_size in PgBouncer",
    );
  });
});
