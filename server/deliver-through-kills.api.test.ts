/** Exactly-once delivery despite kills. */
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { z } from "zod";
import { setUpOwner } from "../lib/testing/clients/development-client.ts";
import { freePort, ServerProcess } from "../lib/testing/server-process.ts";
import { createTestDatabase } from "../lib/testing/test-server.ts";

const MESSAGES = 150;
const REMINDERS = 40;
const KILLS = 3;
/** In 2060. */
const LATER = 2_840_000_000;

test(`${MESSAGES} messages and ${REMINDERS} reminders are delivered once through ${KILLS} kills of both nodes`, async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(os.tmpdir(), "parley-deliveries-"));
  const node = async (name: string) =>
    new ServerProcess(await freePort(), {
      DATABASE_URL: database.url,
      PARLEY_DATA_DIR: path.join(folder, name),
      PARLEY_SECRET: "7".repeat(64),
      PARLEY_MODE: "development",
    });
  const nodes = [await node("a"), await node("b")] as const;
  await Promise.all(nodes.map((each) => each.start()));
  const { id, client } = await setUpOwner(nodes[0]);
  await client.post("/users/me/subscriptions", { subscriptions: [{ name: "kills" }] });
  const { body } = await client.get("/get_stream_id", { stream: "kills" });
  const to = z.int().parse(body.stream_id);
  const time = { scheduled_delivery_timestamp: LATER };
  for (let index = 0; index < MESSAGES; index += 1) {
    const message = { type: "channel", to, topic: `topic ${index % 3}`, content: `message ${index}` };
    expect((await client.post("/scheduled_messages", { ...message, ...time })).status).toBe(200);
  }
  const note = { type: "direct", to: [id], content: "a note" };
  const message_id = z.int().parse((await client.post("/messages", note)).body.id);
  for (let index = 0; index < REMINDERS; index += 1) {
    const reminder = { message_id, note: `reminder ${index};`, ...time };
    expect((await client.post("/reminders", reminder)).status).toBe(200);
  }

  const administration = new pg.Client({ connectionString: database.url });
  await administration.connect();
  const count = async (statement: string) =>
    z.int().parse((await administration.query(`SELECT count(*)::int AS n FROM ${statement}`)).rows[0]?.n);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = await count("message");
    for (const table of ["scheduled_message", "reminder"]) {
      await administration.query(`UPDATE ${table} SET due_at = now() WHERE id % ${KILLS} = ${kill}`);
    }
    // After a few deliveries, the next are in progress.
    while ((await count("message")) < before + 1 + 3 * kill) await wait(2);
    await Promise.all(nodes.map((each) => each.kill()));
    await Promise.all(nodes.map((each) => each.start()));
  }
  while ((await count("scheduled_message")) + (await count("reminder")) > 0) await wait(50);

  const { rows } = await administration.query<{ content: string }>("SELECT content FROM message");
  const contents = rows.map(({ content }) => content);
  const sent = contents.filter((content) => content.startsWith("message "));
  const expected = Array.from({ length: MESSAGES }, (_, index) => `message ${index}`);
  expect(sent.sort()).toEqual(expected.sort());
  const reminded = contents.flatMap((content) => /reminder \d+;/.exec(content)?.[0] ?? []);
  const notes = Array.from({ length: REMINDERS }, (_, index) => `reminder ${index};`);
  expect(reminded.sort()).toEqual(notes.sort());

  await administration.end();
  await Promise.all(nodes.map((each) => each.stop()));
  await database.drop();
  await rm(folder, { recursive: true, force: true });
}, 240_000);
