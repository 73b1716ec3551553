/** Guarantees of transactions: a commit counts, whatever happens after it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { database } from "./client.ts";
import { afterCommit, type Transaction, transaction } from "./transaction.ts";

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
