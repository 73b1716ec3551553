/** What a connection of the database keeps does not grow with what people ask for. */
import { expect, test } from "vitest";
import { database } from "../db/client.ts";
import { serveOrganization } from "../testing/serve-organization.ts";

const { org } = await serveOrganization();

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

/** Term by term one of the operators or its negation, by the digits of the number. */
function narrowOf(number: number) {
  return Array.from({ length: 6 }, (_, place) => {
    const digit = Math.floor(number / 7 ** place) % (2 * operators.length);
    return { ...operators[digit % operators.length], negated: digit >= operators.length };
  });
}

/** The statements that any connection of the pool keeps prepared. */
async function prepared(): Promise<ReadonlySet<string>> {
  const { pool } = database();
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const kept = await Promise.all(
    clients.map((client) =>
      client.query<{ statement: string }>("SELECT statement FROM pg_prepared_statements"),
    ),
  );
  for (const client of clients) client.release();
  return new Set(kept.flatMap(({ rows }) => rows.map(({ statement }) => statement)));
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

test("sixty different narrows prepare no statement, on any connection", async () => {
  // Where there is nothing to read, nothing is asked for.
  const { owner, guest } = org;
  await owner.subscribe("plans", { principals: [owner.id, guest.id] });
  await owner.send("plans", "hello", { topic: "plans" });
  await ask(numbers(0, 20));
  const before = await prepared();
  await ask(numbers(20, 60));
  expect(before.size).toBeGreaterThan(0);
  const added = [...(await prepared())].filter((statement) => !before.has(statement));
  // The server's own work in between may be the first use of other statements.
  expect(added.filter((statement) => /SELECT (m\.id )?FROM message m JOIN topic t/.test(statement))).toEqual(
    [],
  );
});
