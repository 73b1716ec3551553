/** Recorded edits and moves. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { forgetStream } from "../../kernel/events/event-dispatcher.ts";
import { EventReader } from "../../testing/clients/event-reader.ts";
import { createTestOrganization, type TestOrganization } from "../../testing/test-organization.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let org: TestOrganization;
let topic: string;
let sent = 0;

beforeAll(async () => {
  server = await startTestServer();
  org = await createTestOrganization(server.port);
  await org.member.client.post("/users/me/subscriptions", { subscriptions: [{ name: "edits" }] });
});
beforeEach(() => {
  sent += 1;
  topic = `topic ${sent}`;
});
afterAll(() => server.stop());

async function send(content: string): Promise<number> {
  const message = { type: "channel", to: "edits", topic, content };
  return z.int().parse((await org.member.client.post("/messages", message)).body.id);
}

const fetched = z.looseObject({
  last_edit_timestamp: z.int().optional(),
  last_moved_timestamp: z.int().optional(),
  edit_history: z.array(z.looseObject({})).optional(),
});

async function fetch(id: number) {
  const { body } = await org.member.client.get(`/messages/${id}`);
  return fetched.parse(body.message);
}

const at = (seconds: number) => 1_750_000_000 + seconds;

async function editContent(id: number, seconds: number, before: string): Promise<void> {
  await query(sql`INSERT INTO message_edit (message_id, editor_id, edited_at, content, rendered_content)
    VALUES (${id}, ${org.member.id}, to_timestamp(${at(seconds)}), ${before}, ${`<p>${before}</p>`})`);
}

async function moveOne(id: number, seconds: number, before: string): Promise<void> {
  await query(sql`INSERT INTO message_edit (topic_id, message_ids, editor_id, edited_at, topic_name)
    SELECT topic_id, int8multirange(int8range(id, id, '[]')), ${org.member.id}, to_timestamp(${at(seconds)}), ${before}
    FROM message WHERE id = ${id}`);
}

async function renameTopic(id: number, lastId: number, seconds: number, before: string): Promise<void> {
  await query(sql`INSERT INTO message_edit (topic_id, message_ids, editor_id, edited_at, topic_name)
    SELECT topic_id, int8multirange(int8range(1, ${lastId}, '[]')), ${org.owner.id}, to_timestamp(${at(seconds)}), ${before}
    FROM message WHERE id = ${id}`);
}

test("an unedited message has neither edit times nor history", async () => {
  const message = await fetch(await send("As it was"));
  expect(Object.keys(message)).not.toEqual(
    expect.arrayContaining(["last_edit_timestamp", "last_moved_timestamp", "edit_history"]),
  );
});

test("edits of the text are listed newest first, each with the previous text", async () => {
  const id = await send("third");
  await editContent(id, 0, "first");
  await editContent(id, 10, "second");
  const message = await fetch(id);
  expect(message.last_edit_timestamp).toBe(at(10));
  expect(message.last_moved_timestamp).toBeUndefined();
  const editor = { user_id: org.member.id };
  expect(message.edit_history).toEqual([
    { ...editor, timestamp: at(10), prev_content: "second", prev_rendered_content: "<p>second</p>" },
    { ...editor, timestamp: at(0), prev_content: "first", prev_rendered_content: "<p>first</p>" },
  ]);
});

test("a topic's row applies to all its messages at the time, with the destination of each move", async () => {
  const first = await send("one");
  const second = await send("two");
  await renameTopic(first, second, 0, "oldest");
  await editContent(second, 5, "tow");
  await renameTopic(first, second, 10, "older");
  const later = await send("three");
  const moves = [
    { user_id: org.owner.id, timestamp: at(10), topic, prev_topic: "older" },
    { user_id: org.owner.id, timestamp: at(0), topic: "older", prev_topic: "oldest" },
  ];
  expect(await fetch(first)).toMatchObject({ last_moved_timestamp: at(10), edit_history: moves });
  const edited = await fetch(second);
  expect(edited.last_edit_timestamp).toBe(at(5));
  expect(edited.edit_history?.map((entry) => entry.timestamp)).toEqual([at(10), at(5), at(0)]);
  expect((await fetch(later)).edit_history).toBeUndefined();
});

test("a topic's row applies only to the messages that it names", async () => {
  const resident = await send("here");
  const newcomer = await send("from elsewhere");
  await renameTopic(resident, resident, 0, "before");
  await moveOne(newcomer, 10, "elsewhere");
  await renameTopic(resident, newcomer, 20, "between");
  const history = (await fetch(newcomer)).edit_history ?? [];
  expect(history.map((entry) => entry.prev_topic)).toEqual(["between", "elsewhere"]);
  expect((await fetch(resident)).edit_history?.map((entry) => entry.prev_topic)).toEqual([
    "between",
    "before",
  ]);
});

test("an event read from the log after an edit has the original content", async () => {
  const reader = await EventReader.open(org.member.client, { event_types: ["message"] });
  const id = await send("now");
  await editContent(id, 0, "sent");
  await editContent(id, 10, "in between");
  forgetStream(org.realmId);
  const events = await reader.read();
  expect(events).toMatchObject([{ type: "message", message: { id, content: "sent" } }]);
  expect(events[0]?.message).not.toHaveProperty("edit_history");
});
