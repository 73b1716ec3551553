/** Moves of an organization between two databases. */
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { ApiAnswer } from "../../lib/testing/clients/api-client.ts";
import { EventReader } from "../../lib/testing/clients/event-reader.ts";
import { SeveralDatabases } from "../../lib/testing/several-databases.ts";
import { indexTables, ownedTables, rowsOf, serverTables } from "./owned-tables.ts";

const SENDERS = 3;
const AGAIN_MS = 50;
const LIMIT_MS = 240_000;

const messages = z.array(z.looseObject({ id: z.int(), content: z.string() }));

let several: SeveralDatabases;
let tea: Awaited<ReturnType<SeveralDatabases["createOrganization"]>>;

beforeAll(async () => {
  several = await SeveralDatabases.create(["a", "b"], { PARLEY_MODE: "development" });
  await several.server.start();
  tea = await several.createOrganization("tea", "a");
  await several.createOrganization("jam", "b");
}, LIMIT_MS);
afterAll(() => several.drop());

async function inDatabase<Row extends object>(name: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: several.databases[name]?.url ?? "" });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Repeats what a client repeats: refusals for a while, and lost connections. */
async function insistently(call: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  for (;;) {
    const answer = await call().catch(() => null);
    if (answer && answer.status < 500) return answer;
    await wait(AGAIN_MS);
  }
}

const send = (content: string) =>
  insistently(() =>
    tea.client.post("/messages", {
      type: "channel",
      to: "general",
      topic: "t",
      content,
      idempotency_key: `the key of message ${content}`,
    }),
  );

async function stored() {
  const answer = await insistently(() =>
    tea.client.get("/messages", {
      anchor: "newest",
      num_before: 5_000,
      num_after: 0,
      narrow: [["channel", "general"]],
      apply_markdown: false,
    }),
  );
  return messages.parse(answer.body.messages);
}

async function rowsIn(name: string, realmId: number): Promise<number> {
  const counts = [...ownedTables, ...indexTables].map(
    (table) => `SELECT count(*)::int AS count FROM "${table.name}" t WHERE ${rowsOf(table, realmId)}`,
  );
  const rows = await inDatabase<{ count: number }>(name, counts.join(" UNION ALL "));
  return rows.reduce((sum, { count }) => sum + count, 0);
}

const realmOf = async (name: string) =>
  (await inDatabase<{ id: number }>(name, "SELECT id FROM realm WHERE subdomain = 'tea'"))[0]?.id ?? null;

test("every table is known to have organizations' rows or not", async () => {
  const rows = await inDatabase<{ name: string }>(
    "a",
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
  );
  const known = [...ownedTables, ...indexTables].map(({ name }) => name);
  expect([...known, ...serverTables].sort()).toEqual(rows.map(({ name }) => name).sort());
});

test(
  "a move under load loses and repeats nothing: each keyed send arrives once, in order, with its event",
  async () => {
    const realmId = (await realmOf("a")) ?? Number.NaN;
    const events = await EventReader.open(tea.client, { event_types: ["message"] });
    let isMoved = false;
    const sendersDone = Promise.all(
      Array.from({ length: SENDERS }, async (_, sender) => {
        const sent: string[] = [];
        for (let count = 0; !isMoved || count < 10; count += 1) {
          const content = `${sender}-${count}`;
          expect((await send(content)).status).toBe(200);
          sent.push(content);
          await wait(AGAIN_MS);
        }
        return sent;
      }),
    );
    const seen: string[] = [];
    const ids: number[] = [];
    let isRead = false;
    const reading = (async () => {
      while (!isRead) {
        const read = await events.read().catch(() => []);
        for (const event of read) {
          if (event.type !== "message") continue;
          ids.push(event.id);
          seen.push(z.looseObject({ content: z.string() }).parse(event.message).content);
        }
        if (read.length === 0) await wait(AGAIN_MS);
      }
    })();
    const moved = await several.manage(["move-organization", "tea", "b"]);
    expect(moved).toMatchObject({ code: 0, error: "" });
    expect(moved.out).toContain("tea is in b now");
    isMoved = true;
    const sent = (await sendersDone).flat();
    const found = await stored();
    const contents = found.map(({ content }) => content).filter((content) => /^\d-\d+$/.test(content));
    expect(contents.toSorted()).toEqual(sent.toSorted());
    expect(found.map(({ id }) => id)).toEqual(
      found.map(({ id }) => id).toSorted((one, other) => one - other),
    );
    await expect.poll(() => seen.length, { timeout: 30_000 }).toBe(sent.length);
    isRead = true;
    await reading;
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other));
    expect(new Set(seen).size).toBe(sent.length);
    expect([await realmOf("a"), await realmOf("b")]).toEqual([null, realmId]);
    expect(await rowsIn("a", realmId)).toBe(0);
    // A key that was used before the move is known after it.
    expect((await send("0-0")).status).toBe(200);
    expect((await stored()).filter(({ content }) => content === "0-0")).toHaveLength(1);
  },
  LIMIT_MS,
);

test(
  "it moves back, and new messages still follow the older ones",
  async () => {
    const before = (await stored()).at(-1)?.id ?? Number.NaN;
    expect(await several.manage(["move-organization", "tea", "a"])).toMatchObject({ code: 0, error: "" });
    expect((await send("back again")).status).toBe(200);
    const after = (await stored()).at(-1);
    expect(after).toMatchObject({ content: "back again" });
    expect(after?.id).toBeGreaterThan(before);
    expect(await several.manage(["move-organization", "tea", "a"])).toMatchObject({
      code: 1,
      error: "The organization is in a already.",
    });
  },
  LIMIT_MS,
);

test(
  "a move that is killed at any point leaves the organization in one place, and the next run completes it",
  async () => {
    const before = await stored();
    const realmId = (await realmOf("a")) ?? Number.NaN;
    for (const steps of ["fenced", "copied", "switched"] as const) {
      const to = (await realmOf("a")) === null ? "a" : "b";
      const from = to === "a" ? "b" : "a";
      const child = several.spawnManage(["move-organization", "tea", to]);
      const ended = new Promise((resolve) => child.once("close", resolve));
      const isReached = {
        fenced: async () =>
          (await inDatabase(from, "SELECT FROM pg_trigger WHERE tgname LIKE 'refuse_while_moving%'")).length >
          0,
        copied: async () => (await realmOf(to)) !== null,
        switched: async () => (await realmOf(from)) === null,
      }[steps];
      while (child.exitCode === null && !(await isReached())) await wait(5);
      child.kill("SIGKILL");
      await ended;
      // The directory names a database that has everything, so reading goes on.
      expect(await stored()).toEqual(before);
      const again = await several.manage(["move-organization", "tea", to]);
      const isDone = again.code === 0 || again.error === `The organization is in ${to} already.`;
      expect(isDone, again.error).toBe(true);
      expect([await realmOf(from), await realmOf(to)]).toEqual([null, realmId]);
      expect(await rowsIn(from, realmId)).toBe(0);
      expect(await stored()).toEqual(before);
    }
    expect((await send("after the kills")).status).toBe(200);
  },
  LIMIT_MS,
);
