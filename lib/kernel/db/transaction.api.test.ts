/** Transactions. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { statementsOf } from "../../testing/measuring/statements.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { closeIdleConnections, database } from "./client.ts";
import { sql } from "./sql.ts";
import { afterCommit, readSnapshot, runLater, type Transaction, transaction } from "./transaction.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await database().pool.query("CREATE TABLE act (done int)");
});
afterAll(() => server.stop());

const conflict = (): Error => Object.assign(new Error("deadlock detected"), { code: "40P01" });

async function act(tx: Transaction): Promise<string> {
  await tx.$executeRaw`INSERT INTO act VALUES (1)`;
  return "done";
}

async function actsDone(): Promise<number> {
  const { rows } = await database().pool.query<{ done: number }>("DELETE FROM act RETURNING done");
  return rows.length;
}

test("a committed transaction is neither reported as failed nor repeated when its follow-up fails", async () => {
  const result = await transaction(async (tx) => {
    afterCommit(tx, () => Promise.reject(conflict()));
    return act(tx);
  });
  expect(result).toBe("done");
  expect(await actsDone()).toBe(1);
});

test("a write conflict is retried once, and the follow-ups of the rolled-back attempt are dropped", async () => {
  const followed: number[] = [];
  let attempt = 0;
  await transaction(async (tx) => {
    attempt += 1;
    const number = attempt;
    afterCommit(tx, async () => void followed.push(number));
    await act(tx);
    if (number === 1) throw conflict();
  });
  expect(await actsDone()).toBe(1);
  expect(followed).toEqual([2]);
});

test("a second conflict in a row, and any other failure, is thrown to the caller", async () => {
  const failing = (error: Error) =>
    transaction(async (tx) => {
      await act(tx);
      throw error;
    });
  await expect(failing(conflict())).rejects.toThrow("deadlock detected");
  await expect(failing(new Error("no"))).rejects.toThrow("no");
  expect(await actsDone()).toBe(0);
});

const realms = async () => (await database().prisma.realm.findMany()).map(({ name }) => name);

test("models and tagged SQL see each other's changes, and are committed or rolled back together", async () => {
  async function make(tx: Transaction, name: string): Promise<void> {
    await tx.$executeRaw`INSERT INTO realm (subdomain, name) VALUES (${name}, ${name})`;
    const { id } = await tx.realm.findUniqueOrThrow({ where: { subdomain: name }, select: { id: true } });
    await tx.realm.update({ where: { id }, data: { name: `${name} renamed` } });
    const rows = await tx.$queryRaw<object[]>(sql`SELECT name FROM realm WHERE id = ${id}`);
    expect(rows).toEqual([{ name: `${name} renamed` }]);
    expect(await realms()).not.toContain(`${name} renamed`);
  }
  const failing = transaction(async (tx) => {
    await make(tx, "undone");
    throw new Error("no");
  });
  await Promise.all([
    transaction((tx) => make(tx, "first")),
    transaction((tx) => make(tx, "second")),
    expect(failing).rejects.toThrow("no"),
  ]);
  expect((await realms()).sort()).toEqual(["first renamed", "second renamed"]);
  // Background jobs may hold a connection.
  const { pool } = database();
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
});

test("statements asked for together travel together, with the beginning; what can wait, with the commit", async () => {
  const statements = await statementsOf(() =>
    transaction(async (tx) => {
      await Promise.all([act(tx), act(tx)]);
      runLater(tx, sql`DELETE FROM act`);
    }),
  );
  const insert = "INSERT INTO act VALUES (1)";
  // Background jobs use other connections.
  const { connection } = statements.find(({ text }) => text === insert) ?? {};
  const own = statements.filter((statement) => statement.connection === connection);
  expect(own.map(({ text }) => text)).toEqual(["BEGIN", insert, insert, "DELETE FROM act", "COMMIT"]);
  expect(await actsDone()).toBe(0);
});

test("a transaction that goes on after a failed statement is not reported as committed", async () => {
  const careless = transaction(async (tx) => {
    await act(tx);
    await tx.$queryRaw`SELECT 1 / 0`.catch(() => undefined);
  });
  await expect(careless).rejects.toThrow("rolled back");
  const failsAtCommit = transaction(async (tx) => {
    await act(tx);
    runLater(tx, sql`SELECT 1 / 0`);
  });
  await expect(failsAtCommit).rejects.toMatchObject({ code: "22012" });
  expect(await actsDone()).toBe(0);
});

test("nothing runs in a transaction after its end", async () => {
  let ended: Transaction | undefined;
  await transaction(async (tx) => {
    ended = tx;
  });
  if (!ended) throw new Error("The work did not run.");
  await expect(act(ended)).rejects.toThrow("has ended");
  expect(await actsDone()).toBe(0);
});

test("a transaction whose connection breaks fails, and the next one works", async () => {
  const broken = transaction(async (tx) => {
    await act(tx);
    await tx.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`;
  });
  await expect(broken).rejects.toMatchObject({ code: "57P01" });
  await transaction(act);
  expect(await actsDone()).toBe(1);
});

test("a snapshot does not see what is committed after its first read, and writes nothing", async () => {
  await readSnapshot(async (tx) => {
    const acts = () => tx.$queryRaw`SELECT done FROM act`;
    expect(await acts()).toEqual([]);
    await transaction(act);
    expect(await acts()).toEqual([]);
  });
  await expect(readSnapshot(act)).rejects.toMatchObject({ code: "25006" });
  expect(await actsDone()).toBe(1);
});

test("a statement can be run by Prisma and in a transaction on the same connection, in either order", async () => {
  const connections = async () => {
    const inside = await transaction((tx) => tx.$queryRaw`SELECT pg_backend_pid() AS pid, 1 AS first`);
    const outside = await database().prisma.$queryRaw`SELECT pg_backend_pid() AS pid, 1 AS first`;
    return [inside, outside];
  };
  const [inside, outside] = await connections();
  expect(inside).toEqual(outside);
  const other = await database().prisma.$queryRaw`SELECT pg_backend_pid() AS pid, 2 AS first`;
  expect(await transaction((tx) => tx.$queryRaw`SELECT pg_backend_pid() AS pid, 2 AS first`)).toEqual(other);
});

test("closing idle connections leaves those in use alone, and further queries get new ones", async () => {
  const { pool } = database();
  await transaction(async (tx) => {
    const [held] = await tx.$queryRaw<{ pid: number }[]>(sql`SELECT pg_backend_pid() AS pid`);
    const { rows } = await pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    const pids = [held?.pid, rows[0]?.pid];
    const left = async () => {
      // Background jobs may have been using it.
      await closeIdleConnections();
      const found = await pool.query("SELECT pid FROM pg_stat_activity WHERE pid = ANY($1)", [pids]);
      return found.rows;
    };
    await expect.poll(left).toEqual([{ pid: held?.pid }]);
    expect(await tx.$queryRaw(sql`SELECT pg_backend_pid() AS pid`)).toEqual([{ pid: held?.pid }]);
  });
});
