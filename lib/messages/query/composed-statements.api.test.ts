/** Connections keep no memory per narrow. */
import type { QueryResultRow } from "pg";
import { expect, test } from "vitest";
import { database } from "../../kernel/db/client.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";

const { org } = await serveOrganization(OWN_SERVER);

/** Bytes; prepared, each narrow would take about forty kilobytes. */
const MAX_GROWTH = 1_000_000;

const operators = [
  { operator: "is", operand: "starred" },
  { operator: "is", operand: "mentioned" },
  { operator: "is", operand: "alerted" },
  { operator: "has", operand: "link" },
  { operator: "has", operand: "image" },
  { operator: "has", operand: "attachment" },
  { operator: "has", operand: "reaction" },
  { operator: "topic", operand: "plans" },
  { operator: "is", operand: "resolved" },
];

/** Digits choose operators or their negations. */
function narrowOf(number: number) {
  return Array.from({ length: 6 }, (_, place) => {
    const digit = Math.floor(number / 7 ** place) % (2 * operators.length);
    return { ...operators[digit % operators.length], negated: digit >= operators.length };
  });
}

async function onAll<Row extends QueryResultRow>(text: string): Promise<Row[]> {
  const { pool } = database();
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const answers = await Promise.all(clients.map((client) => client.query<Row>(text)));
  for (const client of clients) client.release();
  return answers.flatMap(({ rows }) => rows);
}

async function prepared(): Promise<ReadonlySet<string>> {
  const kept = await onAll<{ statement: string }>("SELECT statement FROM pg_prepared_statements");
  return new Set(kept.map(({ statement }) => statement));
}

/** In bytes. */
async function heldByDatabase(): Promise<number> {
  const held = await onAll<{ bytes: string }>(`
    SELECT coalesce(sum(total_bytes), 0)::text AS bytes FROM pg_backend_memory_contexts
    WHERE name LIKE 'CachedPlan%' AND ident LIKE '%FROM message m JOIN topic t%'`);
  return held.reduce((sum, { bytes }) => sum + Number(bytes), 0);
}

async function ask(numbers: readonly number[]) {
  for (const number of numbers) {
    const narrow = narrowOf(number);
    const answer = await org.guest.client.get("/messages", {
      anchor: "newest",
      num_before: 5,
      num_after: 5,
      narrow,
    });
    expect(answer.status).toBe(200);
  }
}

const numbers = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => 17 * 7 ** 3 * (from + n) + n);

test("sixty different narrows prepare no statements and do not grow PostgreSQL's memory", async () => {
  // Empty conversations are skipped.
  const { owner, guest } = org;
  await owner.subscribe("plans", { principals: [owner.id, guest.id] });
  await owner.send("plans", "hello", { topic: "plans" });
  await ask(numbers(0, 20));
  const before = await prepared();
  const heldBefore = await heldByDatabase();
  await ask(numbers(20, 60));
  expect(before.size).toBeGreaterThan(0);
  const added = [...(await prepared())].filter((statement) => !before.has(statement));
  // Background jobs may prepare statements.
  expect(added.filter((statement) => /SELECT (m\.id )?FROM message m JOIN topic t/.test(statement))).toEqual(
    [],
  );
  // Connections keep their last unprepared statement.
  expect((await heldByDatabase()) - heldBefore).toBeLessThan(MAX_GROWTH);
});
