/** Events from memory and from the log. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { database } from "../../kernel/db/client.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { forgetStream } from "../../kernel/events/event-dispatcher.ts";
import { EventReader } from "../../testing/clients/event-reader.ts";
import { createTestOrganization, type TestOrganization } from "../../testing/test-organization.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let org: TestOrganization;
let reader: EventReader;

beforeAll(async () => {
  server = await startTestServer();
  org = await createTestOrganization(server.port);
  await org.owner.client.post("/users/me/subscriptions", {
    subscriptions: [{ name: "log" }],
    principals: [org.owner.id, org.member.id],
    send_new_subscription_messages: false,
  });
});
beforeEach(async () => {
  reader = await EventReader.open(org.member.client, { apply_markdown: true });
});
afterAll(() => server.stop());

async function send(content: string): Promise<number> {
  const message = { type: "channel", to: "log", topic: "Words", content };
  return z.int().parse((await org.owner.client.post("/messages", message)).body.id);
}

/** Reads with empty memory, so that events come from the log. */
async function readFromLog() {
  forgetStream(org.realmId);
  const { body } = await org.member.client.get("/events", {
    queue_id: reader.queueId,
    last_event_id: reader.lastEventId,
    dont_block: true,
  });
  return z.object({ events: z.array(z.looseObject({ type: z.string() })) }).parse(body).events;
}

test("events read from the log equal those that the sending node kept", async () => {
  await send("First, @**all**: **bold**");
  await org.owner.client.post("/messages", {
    type: "direct",
    to: [org.member.id],
    content: "A 'quoted' \\ word",
  });
  await send("Last");
  const { lastEventId } = reader;
  const kept = await reader.read();
  expect(kept.map((event) => event.type)).toEqual(["message", "message", "message"]);
  reader.lastEventId = lastEventId;
  expect(await readFromLog()).toEqual(kept);
});

test("a page of events needs one more query, whatever the number of messages", async () => {
  for (let count = 0; count < 20; count += 1) await send(`Message ${count}`);
  await readFromLog();
  // Queue, log, known users, channels and bots, messages. The minimum, because background jobs add queries.
  const attempts = [await queriesOfPage(), await queriesOfPage(), await queriesOfPage()];
  expect(Math.min(...attempts)).toBe(6);
});

async function queriesOfPage(): Promise<number> {
  forgetStream(org.realmId);
  await org.owner.client.get("/users/me");
  const { pool } = database();
  let queries = 0;
  const count = () => {
    queries += 1;
  };
  pool.on("acquire", count);
  const { body } = await org.member.client.get("/events", {
    queue_id: reader.queueId,
    last_event_id: reader.lastEventId,
    dont_block: true,
  });
  pool.off("acquire", count);
  expect(body.events).toHaveLength(20);
  return queries;
}

test("a deleted message's event is dropped, and later events arrive", async () => {
  const first = await send("Deleted");
  const second = await send("Still here");
  await query(sql`DELETE FROM message WHERE id = ${first}`);
  const events = await readFromLog();
  expect(events).toMatchObject([{ type: "message", message: { id: second } }]);
});
