/** Indexing messages of long transactions. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { PoolClient } from "pg";
import { beforeAll, expect, test } from "vitest";
import { database } from "../../kernel/db/client.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import { indexSome } from "./update-index.ts";

const { org } = await serveOrganization(OWN_SERVER);

const settledId = async () =>
  (await query<{ id: number }>(sql`SELECT settled_id AS id FROM search_progress`))[0]?.id ?? 0;

/** Returns the new id. */
async function writeLike(connection: PoolClient, messageId: number): Promise<number> {
  const { rows } = await connection.query<{ id: number }>(
    `INSERT INTO message (id, realm_id, conversation_id, topic_id, sender_id, content, rendered_content, rendering_version, client)
     SELECT nextval('message_id_seq'), realm_id, conversation_id, topic_id, sender_id, 'late', '<p>late</p>', rendering_version, client
     FROM message WHERE id = $1 RETURNING id`,
    [messageId],
  );
  return Number(rows[0]?.id);
}

async function begun(): Promise<PoolClient> {
  const connection = await database().pool.connect();
  await connection.query("BEGIN");
  await connection.query("SELECT pg_current_xact_id()");
  return connection;
}

async function commit(connection: PoolClient): Promise<void> {
  await connection.query("COMMIT");
  connection.release();
}

const indexedBetween = async (first: number, last: number) => {
  const indexed = sql`SELECT message_id AS id FROM message_search WHERE message_id BETWEEN ${first} AND ${last} ORDER BY 1`;
  return (await query<{ id: number }>(indexed)).map(({ id }) => id);
};

/** Transactions in other tests' databases count, too. */
async function untilSettled(messageId: number): Promise<void> {
  const settled = async () => {
    await indexSome();
    return settledId();
  };
  await expect.poll(settled).toBeGreaterThanOrEqual(messageId);
}

beforeAll(async () => {
  await org.owner.subscribe("general");
});

test("a message that appears after ones with higher ids is indexed, and progress waits for it", async () => {
  const before = await org.owner.send("general", "first");
  const late = await begun();
  const lateId = await writeLike(late, before);
  const after = await org.owner.send("general", "last");
  expect(after).toBeGreaterThan(lateId);
  for (let run = 0; run < 4; run += 1) await indexSome();
  expect(await settledId()).toBeLessThan(lateId);
  await commit(late);
  await untilSettled(after);
  expect(await indexedBetween(before, after)).toEqual([before, lateId, after]);
});

test("so is one whose transaction began after the higher id's, while no later one has ended", async () => {
  const before = await org.owner.send("general", "first");
  const early = await begun();
  const late = await begun();
  const lateId = await writeLike(late, before);
  const after = await writeLike(early, before);
  await commit(early);
  for (let run = 0; run < 4; run += 1) await indexSome();
  expect(await settledId()).toBeLessThan(lateId);
  await commit(late);
  await untilSettled(after);
  expect(await indexedBetween(before, after)).toEqual([before, lateId, after]);
});

test("after a restore into a cluster whose transactions have lower numbers, messages are settled again", async () => {
  await query(sql`UPDATE search_progress SET watched_until = 1::int8 << 60`);
  const restored = await org.owner.send("general", "restored");
  await untilSettled(restored);
  expect(await indexedBetween(restored, restored)).toEqual([restored]);
});

test("functions take their transaction's number before message ids", () => {
  const root = path.join(import.meta.dirname, "..", "..", "..");
  const read = (...names: string[]) => readFileSync(path.join(root, ...names), "utf8");
  const functions = readdirSync(path.join(root, "prisma", "functions"))
    .map((file) => read("prisma", "functions", file))
    .filter((text) => text.includes("INSERT INTO message ("));
  expect(functions.length).toBeGreaterThan(0);
  const takings = functions.map((text) => [text, "nextval('message_id_seq')"] as const);
  for (const [text, taking] of [
    ...takings,
    [read("lib", "archives", "imports", "import-organization.ts"), "await reserveIds("] as const,
  ]) {
    const number = text.indexOf("pg_current_xact_id()");
    expect(number).toBeGreaterThan(0);
    expect(number).toBeLessThan(text.indexOf(taking));
  }
});

test("the token index's pending list stays short, because every search reads it", async () => {
  const [index] = await query<{ options: string[] }>(sql`
    SELECT reloptions AS options FROM pg_class WHERE oid = 'message_search_tokens_idx'::regclass`);
  expect(index?.options).toEqual(["gin_pending_list_limit=128"]);
});
