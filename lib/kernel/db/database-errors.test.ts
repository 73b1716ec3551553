/** Errors of the database. */
import pg from "pg";
import { expect, test } from "vitest";
import { isDatabaseAway, isDatabaseBusy } from "./database-errors.ts";

async function failureOf(connectionString: string): Promise<unknown> {
  const client = new pg.Client({ connectionString });
  return client.connect().catch((error: unknown) => error);
}

test("a refused connection and a missing socket mean that it is away", async () => {
  expect(isDatabaseAway(await failureOf("postgresql://a@127.0.0.1:1/a"))).toBe(true);
  expect(isDatabaseAway(await failureOf("postgresql://a@localhost/a?host=/nowhere"))).toBe(true);
});

test("a shutdown and too many connections mean that it is away", () => {
  const refusal = (code: string) => Object.assign(new Error("refused"), { code });
  expect(["57P01", "57P03", "53300", "P1001"].map((code) => isDatabaseAway(refusal(code)))).toEqual(
    Array(4).fill(true),
  );
});

test("a lost connection means that it is away, whether pg or the system notices it", () => {
  const reset = Object.assign(new Error("read ETIMEDOUT"), { code: "ETIMEDOUT" });
  const sentences = [
    "Connection terminated unexpectedly",
    "Client has encountered a connection error and is not queryable",
    "Query read timeout",
    "timeout expired",
    'database "parley" is not currently accepting connections',
  ];
  const errors = [reset, ...sentences.map((sentence) => new Error(sentence))];
  expect(errors.map(isDatabaseAway)).toEqual(errors.map(() => true));
});

test("errors of the query itself do not", () => {
  const missing = Object.assign(new Error("no such file: ENOENT"), { code: "ENOENT" });
  const duplicate = Object.assign(new Error('duplicate key value violates "message_pkey"'), {
    code: "23505",
  });
  expect([missing, duplicate, new Error("5108 things"), "57P01"].map(isDatabaseAway)).toEqual(
    Array(4).fill(false),
  );
});

test("a time limit of a lock, a statement or the pool means that it is busy, which counts as away for a while", () => {
  const failed = (code: string) => Object.assign(new Error("canceled"), { code });
  const errors = [
    ...["55P03", "57014", "P2024", "P2028"].map(failed),
    new Error("Raw query failed. Code: `55P03`"),
  ];
  expect(errors.map(isDatabaseBusy)).toEqual(Array(5).fill(true));
  expect(errors.map(isDatabaseAway)).toEqual(Array(5).fill(true));
  expect(isDatabaseBusy(failed("57P01"))).toBe(false);
});
