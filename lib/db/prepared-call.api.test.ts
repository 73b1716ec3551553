/** Calls of prepared statements settle with the rows or PostgreSQL's error, whatever happened on the connection before. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { callPrepared } from "./prepared-call.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const quotient = { name: "quotient", text: "SELECT $1::int / $2::int, $3::text" };

test("a call returns its rows in PostgreSQL's text form, with null for null", async () => {
  const numbers = { name: "numbers", text: "SELECT n, $2::text FROM generate_series(1, $1::int) n" };
  expect(await callPrepared(numbers, ["2", "Größe '{1}' \\"])).toEqual([
    ["1", "Größe '{1}' \\"],
    ["2", "Größe '{1}' \\"],
  ]);
  expect(await callPrepared(quotient, ["7", "2", null])).toEqual([["3", null]]);
});

test("an error is PostgreSQL's own, and the same statement works afterwards on that connection", async () => {
  const half = { name: "half", text: "SELECT $1::int / $2::int" };
  for (const _ of [1, 2])
    await expect(callPrepared(half, ["1", "0"])).rejects.toMatchObject({ code: "22012" });
  expect(await callPrepared(half, ["8", "2"])).toEqual([["4"]]);
  expect(await callPrepared(half, ["9", "3"])).toEqual([["3"]]);
});

test("calls at once each get their own rows, and a connection that broke is replaced", async () => {
  const all = Array.from({ length: 40 }, (_, index) => `${index}`);
  const results = await Promise.all(all.map((text) => callPrepared(quotient, ["1", "1", text])));
  expect(results).toEqual(all.map((text) => [["1", text]]));

  const termination = { name: "termination", text: "SELECT pg_terminate_backend(pg_backend_pid())" };
  await expect(callPrepared(termination, [])).rejects.toMatchObject({ code: "57P01" });
  expect(await callPrepared(quotient, ["6", "2", "after"])).toEqual([["3", "after"]]);
});
