/** Marking as read. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const { org } = await serveOrganization(OWN_SERVER);
const silently = { send_new_subscription_messages: false };
let channelId: number;

beforeAll(async () => {
  const principals = [org.owner.id, org.member.id, org.guest.id];
  await org.owner.subscribe(["one", "two"], { principals, ...silently });
  await org.owner.subscribe("closed", {
    principals: [org.owner.id, org.member.id],
    invite_only: true,
    history_public_to_subscribers: false,
    ...silently,
  });
  channelId = await idOf("one");
});

const idOf = (name: string) => org.owner.channelId(name);

const unreadMessages = z.object({
  count: z.int(),
  pms: z.array(z.object({ unread_message_ids: z.array(z.int()) })),
  streams: z.array(z.object({ unread_message_ids: z.array(z.int()) })),
});
async function unreadOf(account: TestAccount): Promise<number[]> {
  const { body } = await account.client.post("/register", {
    fetch_event_types: ["message", "update_message_flags"],
  });
  const { pms, streams } = unreadMessages.parse(body.unread_msgs);
  const ids = [...pms, ...streams].flatMap((each) => each.unread_message_ids);
  return ids.sort((one, other) => one - other);
}

async function sendSome() {
  const inA = [
    await org.owner.send("one", "hello", { topic: "a" }),
    await org.owner.send("one", "hello", { topic: "a" }),
  ];
  const inB = await org.owner.send("one", "hello", { topic: "b" });
  const inTwo = await org.owner.send("two", "hello");
  const direct = await org.owner.send([org.member.id], "hello");
  return { inA, inB, inTwo, direct };
}

const post = (path: string, params: object = {}, account = org.member) =>
  account.client.post(path, { ...params });

test("a topic, its channel and everything are marked as read, and the user's clients follow", async () => {
  const { inA, inB, inTwo, direct } = await sendSome();
  const events = await org.member.listen();
  const others = await org.guest.listen();
  const change = { op: "add", flag: "read", all: false };

  await post("/mark_topic_as_read", { stream_id: channelId, topic_name: "A" });
  expect(await events.next("update_message_flags")).toMatchObject({ ...change, messages: inA });
  expect(await unreadOf(org.member)).toEqual([inB, inTwo, direct]);

  await post("/mark_stream_as_read", { stream_id: channelId });
  expect(await events.next("update_message_flags")).toMatchObject({ ...change, messages: [inB] });
  expect(await unreadOf(org.member)).toEqual([inTwo, direct]);

  expect((await post("/mark_all_as_read")).body).toMatchObject({ result: "success", complete: true });
  expect(await events.next("update_message_flags")).toMatchObject({ ...change, messages: [inTwo, direct] });
  expect(await unreadOf(org.member)).toEqual([]);

  expect(await unreadOf(org.guest)).toEqual([...inA, inB, inTwo]);
  await org.untilDelivered();
  expect(await others.read()).toEqual([]);
});

test("marking again changes nothing and causes no event", async () => {
  await sendSome();
  await post("/mark_all_as_read");
  const events = await org.member.listen();
  expect((await post("/mark_all_as_read")).body).toMatchObject({ complete: true });
  await post("/mark_stream_as_read", { stream_id: channelId });
  await post("/mark_topic_as_read", { stream_id: channelId, topic_name: "a" });
  await org.untilDelivered();
  expect(await events.read()).toEqual([]);
});

test("a message marked as unread amid a topic is found again", async () => {
  const { inA } = await sendSome();
  await post("/mark_all_as_read");
  await post("/messages/flags", { messages: [inA[0]], op: "remove", flag: "read" });
  expect(await unreadOf(org.member)).toEqual([inA[0]]);
  await post("/mark_topic_as_read", { stream_id: channelId, topic_name: "a" });
  expect(await unreadOf(org.member)).toEqual([]);
});

test("the display name of the empty topic means the empty topic", async () => {
  const id = await org.owner.send("one", "hello", { topic: "" });
  await post("/mark_topic_as_read", { stream_id: channelId, topic_name: "general chat" });
  expect(await unreadOf(org.member)).not.toContain(id);
});

describe("a topic without messages", () => {
  test("is an error, and so is one where only others received messages", async () => {
    const closedId = await idOf("closed");
    await org.owner.send("closed", "before", { topic: "secret" });
    const newcomer = await org.add();
    await org.owner.subscribe("closed", { principals: [newcomer.id], ...silently });
    for (const topic_name of ["secret", "never used"]) {
      const { body } = await post("/mark_topic_as_read", { stream_id: closedId, topic_name }, newcomer);
      expect(body).toMatchObject({ code: "BAD_REQUEST", msg: `No such topic '${topic_name}'` });
    }
    const known = await post("/mark_topic_as_read", { stream_id: closedId, topic_name: "secret" });
    expect(known.body.result).toBe("success");
  });
});

async function multiply(id: number, times: number): Promise<void> {
  await query(sql`
    WITH copied AS (
      INSERT INTO message (id, realm_id, conversation_id, topic_id, sender_id, content, rendered_content,
        rendering_version, client)
      SELECT nextval('message_id_seq'), realm_id, conversation_id, topic_id, sender_id, content,
        rendered_content, rendering_version, client
      FROM message, generate_series(1, ${times}::int) WHERE id = ${id} RETURNING id, topic_id)
    UPDATE topic SET last_message_id = newest.id
    FROM (SELECT topic_id, max(id) AS id FROM copied GROUP BY topic_id) AS newest WHERE topic.id = newest.topic_id`);
}

test("very many messages are marked in several requests", async () => {
  await post("/mark_all_as_read");
  await multiply(await org.owner.send("two", "again and again"), 21_000);
  expect((await post("/mark_all_as_read")).body.complete).toBe(false);
  expect(await unreadOf(org.member)).toHaveLength(1_001);
  expect((await post("/mark_all_as_read")).body.complete).toBe(true);
  expect(await unreadOf(org.member)).toEqual([]);
});

test("a channel is marked in one request, in parts that let others send", async () => {
  await multiply(await org.owner.send("one", "again and again", { topic: "many" }), 6_000);
  const events = await org.member.listen();
  await post("/mark_stream_as_read", { stream_id: channelId });
  await org.untilDelivered();
  const counts = (await events.read()).map(({ messages }) => z.array(z.int()).parse(messages).length);
  expect(counts.length).toBeGreaterThan(1);
  expect(Math.max(...counts)).toBeLessThanOrEqual(1_000);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(6_001);
  expect(await unreadOf(org.member)).toEqual([]);
});
