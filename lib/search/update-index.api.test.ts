/** A message is indexed however long its transaction takes, and nothing is looked at again for longer than that. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { database } from "../db/client.ts";
import { query, sql } from "../db/sql.ts";
import { serveOrganization } from "../testing/serve-organization.ts";
import { indexSome } from "./update-index.ts";

const { org } = await serveOrganization();

const settledId = async () =>
  (await query<{ id: number }>(sql`SELECT settled_id AS id FROM search_progress`))[0]?.id ?? 0;

test("one that appears after others with higher ids is indexed, and what is settled does not pass it", async () => {
  await org.owner.subscribe("general");
  const before = await org.owner.send("general", "first");
  const connection = await database().pool.connect();
  await connection.query("BEGIN");
  await connection.query("SELECT pg_current_xact_id()");
  const { rows } = await connection.query<{ id: number }>(
    `INSERT INTO message (id, realm_id, conversation_id, topic_id, sender_id, content, rendered_content, rendering_version, client)
     SELECT nextval('message_id_seq'), realm_id, conversation_id, topic_id, sender_id, 'late', '<p>late</p>', rendering_version, client
     FROM message WHERE id = $1 RETURNING id`,
    [before],
  );
  const lateId = Number(rows[0]?.id);
  const after = await org.owner.send("general", "last");
  expect(after).toBeGreaterThan(lateId);
  for (let run = 0; run < 4; run += 1) await indexSome();
  expect(await settledId()).toBeLessThan(lateId);
  await connection.query("COMMIT");
  connection.release();
  // Transactions of other tests' databases count, too.
  const settled = async () => {
    await indexSome();
    return settledId();
  };
  await expect.poll(settled, { timeout: 20_000 }).toBeGreaterThanOrEqual(after);
  const indexed = sql`SELECT message_id AS id FROM message_search WHERE message_id BETWEEN ${before} AND ${after} ORDER BY 1`;
  expect((await query<{ id: number }>(indexed)).map(({ id }) => id)).toEqual([before, lateId, after]);
});

test("functions that write messages take their transaction's number before the ids", () => {
  const functions = path.join(import.meta.dirname, "..", "..", "prisma", "functions");
  const texts = readdirSync(functions).map((file) => readFileSync(path.join(functions, file), "utf8"));
  const writing = texts.filter((text) => text.includes("INSERT INTO message ("));
  expect(writing.length).toBeGreaterThan(0);
  for (const text of writing) {
    const number = text.indexOf("pg_current_xact_id()");
    expect(number).toBeGreaterThan(0);
    expect(number).toBeLessThan(text.indexOf("nextval('message_id_seq')"));
  }
});
