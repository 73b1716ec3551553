/** Idempotency keys. */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { removeOldSendKeys } from "./send-keys.ts";

const { org } = await serveOrganization();
const LATER = 2_840_000_000;
let channelId: number;
let otherChannelId: number;

beforeAll(async () => {
  for (const name of ["keys", "elsewhere"]) {
    await org.member.subscribe(name, { principals: [org.member.id, org.owner.id, org.bot.id] });
  }
  channelId = await org.owner.channelId("keys");
  otherChannelId = await org.owner.channelId("elsewhere");
});

interface Given {
  readonly [name: string]: unknown;
}

function send(key: string, changed: Given = {}, { client }: TestAccount = org.member) {
  const message = { type: "channel", to: channelId, topic: "once", content: "Once", idempotency_key: key };
  return client.post("/messages", { ...message, ...changed });
}

async function sentId(key: string, changed: Given = {}, account = org.member): Promise<number> {
  const { status, body } = await send(key, changed, account);
  expect(status, JSON.stringify(body)).toBe(200);
  return z.int().parse(body.id);
}

function schedule(key: string, changed: Given = {}) {
  return org.member.client.post("/scheduled_messages", {
    type: "channel",
    to: channelId,
    topic: "once",
    content: "Later",
    scheduled_delivery_timestamp: LATER,
    idempotency_key: key,
    ...changed,
  });
}

async function written(): Promise<{ messages: number; events: number }> {
  const [counts] = await query<{ messages: number; events: number }>(sql`
    SELECT (SELECT count(*)::int FROM message WHERE realm_id = ${org.realmId}) AS messages,
      (SELECT count(*)::int FROM event WHERE realm_id = ${org.realmId} AND type = 'message') AS events`);
  if (!counts) throw new Error("Nothing was counted.");
  return counts;
}

async function writes(action: () => Promise<void>): Promise<{ messages: number; events: number }> {
  const before = await written();
  await action();
  const after = await written();
  return { messages: after.messages - before.messages, events: after.events - before.events };
}

const ONE = { messages: 1, events: 1 };
const NONE = { messages: 0, events: 0 };

test("returns the first message's id and writes nothing, even after an edit, a move and a deletion", async () => {
  const key = randomUUID();
  const id = await sentId(key);
  const again = async () => expect(await sentId(key, { content: "Other words" })).toBe(id);
  expect(await writes(again)).toEqual(NONE);
  await org.member.client.patch(`/messages/${id}`, { content: "Edited" });
  expect(await writes(again)).toEqual(NONE);
  await org.owner.client.patch(`/messages/${id}`, {
    stream_id: otherChannelId,
    topic: "moved",
    send_notification_to_new_thread: false,
  });
  expect(await writes(again)).toEqual(NONE);
  await org.owner.client.delete(`/messages/${id}`);
  expect(await writes(again)).toEqual(NONE);
});

test.each([2, 30])("%i requests at the same time send it once, beside what others send", async (count) => {
  const key = randomUUID();
  const ids = new Set<number>();
  const together = async () => {
    const repeated = Array.from({ length: count }, () => sentId(key));
    const others = Array.from({ length: count }, () => sentId(randomUUID(), {}, org.owner));
    for (const id of await Promise.all(repeated)) ids.add(id);
    await Promise.all(others);
  };
  expect(await writes(together)).toEqual({ messages: 1 + count, events: 1 + count });
  expect(ids.size).toBe(1);
});

test("repeated messages are distinguished from new ones in the same batch", async () => {
  const known = await Promise.all(
    ["a", "b", "c"].map(async (name) => {
      const key = `${name} ${randomUUID()}`;
      return { key, id: await sentId(key) };
    }),
  );
  const fresh = Array.from({ length: 6 }, () => randomUUID());
  const together = async () => {
    const answers = await Promise.all([
      ...fresh.slice(0, 3).map((key) => sentId(key)),
      ...known.map(({ key }) => sentId(key)),
      ...fresh.slice(3).map((key) => sentId(key)),
    ]);
    expect(answers.slice(3, 6)).toEqual(known.map(({ id }) => id));
    expect(new Set(answers).size).toBe(9);
  };
  expect(await writes(together)).toEqual({ messages: 6, events: 6 });
});

test("a conversation is created once, and not by a repeated request that names another one", async () => {
  const [one, other] = [await org.add(), await org.add()];
  const key = randomUUID();
  const direct = { type: "direct", to: [one.id] };
  const begin = async () => {
    expect(new Set(await Promise.all([1, 2, 3].map(() => sentId(key, direct)))).size).toBe(1);
  };
  expect(await writes(begin)).toEqual(ONE);
  expect(await writes(async () => void (await sentId(key, { ...direct, to: [other.id] })))).toEqual(NONE);
  const begun = await query(sql`SELECT FROM conversation_member WHERE user_id = ${other.id}`);
  expect(begun).toEqual([]);
});

test("is per sender, and unused again when nothing was sent", async () => {
  const key = randomUUID();
  expect((await send(key, { to: "nowhere" })).body.code).toBe("STREAM_DOES_NOT_EXIST");
  const ids = [await sentId(key), await sentId(key, {}, org.owner), await sentId(key, {}, org.bot)];
  expect(new Set(ids).size).toBe(3);
});

test("works for senders who lost permission, and only for their own messages", async () => {
  const [key, unused] = [randomUUID(), randomUUID()];
  await org.member.subscribe("closing");
  const id = await sentId(key, { to: "closing" });
  await org.owner.client.delete(`/streams/${await org.owner.channelId("closing")}`);
  expect(await sentId(key, { to: "closing" })).toBe(id);
  expect((await send(unused, { to: "closing" })).status).toBe(400);
});

test("a scheduled message is created once, even after its deletion, independently of sent messages", async () => {
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => schedule(key)));
  const [id, ...rest] = new Set(answers.map(({ body }) => body.scheduled_message_id));
  expect(id).toBeTypeOf("number");
  expect(rest).toEqual([]);
  await org.member.client.delete(`/scheduled_messages/${id}`);
  expect((await schedule(key)).body.scheduled_message_id).toBe(id);
  expect((await org.member.client.get("/scheduled_messages")).body.scheduled_messages).toEqual([]);
  expect(await writes(async () => void (await sentId(key)))).toEqual(ONE);
});

test.each(["", "short", "x".repeat(65)])("the key %j is refused", async (key) => {
  expect((await send(key)).status).toBe(400);
  expect((await schedule(key)).status).toBe(400);
});

test("is kept for a week", async () => {
  const [kept, old] = [randomUUID(), randomUUID()];
  const ids = [await sentId(kept), await sentId(old)];
  await query(sql`UPDATE send_key SET used_at = now() - interval '6 days 23 hours' WHERE key = ${kept}`);
  await query(sql`UPDATE send_key SET used_at = now() - interval '7 days 1 minute' WHERE key = ${old}`);
  await removeOldSendKeys();
  expect(await sentId(kept)).toBe(ids[0]);
  expect(await sentId(old)).not.toBe(ids[1]);
});
