/** Prepared statements in batches. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { database } from "./client.ts";
import { query, queryComposedWithin, queryPrepared, queryWithin, sql } from "./sql.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const quotient = { name: "quotient", text: "SELECT $1::int / $2::int AS n, $3::text AS text" };

test("a statement returns its rows, also when the connection has it prepared", async () => {
  const text = "Größe '{1}' \\";
  for (const count of [2, 1, 0]) {
    const rows = await query(sql`SELECT n, ${text}::text AS text FROM generate_series(1, ${count}::int) n`);
    expect(rows).toEqual(
      [
        { n: 1, text },
        { n: 2, text },
      ].slice(0, count),
    );
  }
  const values = ["7", "2", null];
  expect(await queryPrepared({ ...quotient, values })).toEqual([{ n: 3, text: null }]);
});

test("an error is PostgreSQL's own, and the same statement works afterwards on that connection", async () => {
  const half = (divisor: number) => query(sql`SELECT 8 / ${divisor}::int AS n`);
  for (const _ of [1, 2]) await expect(half(0)).rejects.toMatchObject({ code: "22012" });
  expect(await half(2)).toEqual([{ n: 4 }]);
  await expect(half(0)).rejects.toMatchObject({ code: "22012" });
  expect(await half(4)).toEqual([{ n: 2 }]);
});

test("a statement that takes longer than it may is none, and the limit ends with it", async () => {
  const sleep = (seconds: number) => sql`SELECT 1 AS n FROM pg_sleep(${seconds}::float8)`;
  for (const within of [queryWithin, queryComposedWithin]) {
    expect(await within(30, sleep(20))).toBeNull();
    expect(await within(20_000, sleep(0))).toEqual([{ n: 1 }]);
    expect(await query(sql`SHOW statement_timeout`)).toEqual([{ statement_timeout: "30s" }]);
    await expect(within(20_000, sql`SELECT 1 / 0 AS n`)).rejects.toMatchObject({ code: "22012" });
  }
});

test("how long there was no connection for a statement is told", async () => {
  const { pool } = database();
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  let waitedMs = 0;
  const answer = queryComposedWithin(20_000, sql`SELECT 1 AS n`, (ms) => {
    waitedMs += ms;
  });
  const since = performance.now();
  await expect.poll(() => pool.waitingCount).toBeGreaterThan(0);
  const heldMs = performance.now() - since;
  for (const client of held) client.release();
  expect(await answer).toEqual([{ n: 1 }]);
  expect(waitedMs).toBeGreaterThanOrEqual(heldMs);
});

test("a statement whose columns a migration changes works on at the second call", async () => {
  const read = () => query(sql`SELECT * FROM changing`);
  await query(sql`CREATE TABLE changing AS SELECT 1 AS one`);
  expect(await read()).toEqual([{ one: 1 }]);
  await query(sql`ALTER TABLE changing ADD COLUMN two int DEFAULT 2`);
  await read().catch(() => undefined);
  expect(await read()).toEqual([{ one: 1, two: 2 }]);
});

test("statements at once each get their own rows, and a connection that broke is replaced", async () => {
  const all = Array.from({ length: 40 }, (_, index) => `${index}`);
  const call = (text: string) => queryPrepared({ ...quotient, values: ["1", "1", text] });
  expect(await Promise.all(all.map(call))).toEqual(all.map((text) => [{ n: 1, text }]));
  const termination = query(sql`SELECT pg_terminate_backend(pg_backend_pid())`);
  await expect(termination).rejects.toMatchObject({ code: "57P01" });
  expect(await call("after")).toEqual([{ n: 1, text: "after" }]);
});
