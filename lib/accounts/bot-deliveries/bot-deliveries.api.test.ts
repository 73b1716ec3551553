/** The log of an outgoing webhook's deliveries, and retries by hand. */
import { expect, test } from "vitest";
import { z } from "zod";
import { MAX_DELIVERIES } from "../../integrations/outgoing-webhooks/webhook-format.contract.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { receiveWebhooks } from "../../testing/outside/webhook-receiver.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const receiver = await receiveWebhooks();
const { org } = await serveOrganization({ networks: { webhooks: ["127.0.0.1/32"] } });
const { administrator, member, moderator } = org;

const deliveries = z.object({ deliveries: z.array(z.looseObject({ id: z.int(), state: z.string() })) });

let count = 0;

async function hookOf({ client }: TestAccount): Promise<number> {
  count += 1;
  const { body } = await client.post("/bots", {
    full_name: `Logged ${count}`,
    short_name: `logged${count}`,
    bot_type: 3,
    payload_url: `${receiver.url}/logged${count}`,
  });
  return z.int().parse(body.user_id);
}

async function logOf(botId: number, { client }: TestAccount = member) {
  return deliveries.parse((await client.get(`/bots/${botId}/deliveries`)).body).deliveries;
}

/** Deliveries begin within a second, except on a busy machine. */
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 60_000 });

const retry = (botId: number, id: number, { client }: TestAccount = member) =>
  client.post(`/bots/${botId}/deliveries/${id}/retry`);

test("an answered message is listed with time, status, duration and the answer's first characters", async () => {
  const botId = await hookOf(member);
  receiver.respond = () => ({ body: JSON.stringify({ content: `answer ${"x".repeat(600)}` }) });
  const messageId = await member.send([botId], "hello");
  await eventually(() => logOf(botId)).toEqual([
    {
      id: expect.any(Number),
      kind: "message",
      name: null,
      interaction_id: null,
      message_id: messageId,
      state: "delivered",
      can_retry: true,
      attempts: 1,
      date_created: expect.any(Number),
      last_attempt: expect.any(Number),
      duration: expect.any(Number),
      status: 200,
      answer: expect.stringMatching(/^\{"content":"answer x{481}$/),
    },
  ]);
});

test("a failure says why and counts its attempts; a retry by hand goes on counting, and is answered", async () => {
  const botId = await hookOf(member);
  receiver.respond = () => ({ status: 503, body: "overloaded" });
  await member.send([botId], "try");
  await eventually(() => logOf(botId)).toMatchObject([{ state: "waiting", status: 503 }]);
  const [first] = await logOf(botId);
  expect((await retry(botId, first?.id ?? 0)).body.msg).toBe("This delivery is still being tried.");
  receiver.respond = () => ({ status: 404, body: "gone" });
  await eventually(() => logOf(botId)).toMatchObject([
    { state: "failed", status: 404, answer: "it answered with status 404: gone" },
  ]);
  const [failed] = await logOf(botId);
  const attempts = z.int().parse(failed?.attempts);
  expect(attempts).toBeGreaterThan(1);
  receiver.respond = () => ({ body: JSON.stringify({ content: "at last" }) });
  const reader = await member.listen({ event_types: ["message"], narrow: [["sender", botId]] });
  expect((await retry(botId, failed?.id ?? 0)).body.result).toBe("success");
  // The notice to the owner may arrive first.
  await eventually(async () => (await reader.next("message")).message).toMatchObject({
    sender_id: botId,
    content: "at last",
  });
  await eventually(() => logOf(botId)).toMatchObject([
    { id: failed?.id, state: "delivered", attempts: attempts + 1, status: 200 },
  ]);
});

test("a failed connection has no status, and reveals nothing about the network", async () => {
  const botId = await hookOf(member);
  await member.client.patch(`/bots/${botId}`, { service_payload_url: "http://127.0.0.1:1/" });
  await member.send([botId], "anybody there?");
  await eventually(() => logOf(botId)).toMatchObject([{ status: null, answer: "it could not be reached" }]);
  await query(sql`DELETE FROM webhook_call WHERE bot_id = ${botId}`);
});

test("a retry after the message was deleted ends as failed", async () => {
  const botId = await hookOf(member);
  receiver.respond = () => ({ status: 400 });
  const messageId = await org.owner.send([botId], "soon gone");
  await eventually(() => logOf(botId)).toMatchObject([{ state: "failed" }]);
  expect((await org.owner.client.delete(`/messages/${messageId}`)).status).toBe(200);
  const [failed] = await logOf(botId);
  expect((await retry(botId, failed?.id ?? 0)).status).toBe(200);
  await eventually(() => logOf(botId)).toMatchObject([{ state: "failed", attempts: 1 }]);
  await eventually(() => query(sql`SELECT id FROM webhook_call WHERE bot_id = ${botId}`)).toEqual([]);
});

test("only the newest deliveries are kept", async () => {
  const botId = await hookOf(member);
  await query(sql`
    INSERT INTO webhook_delivery (bot_id, call_id, message_id, state, last_at, duration_ms, answer)
    SELECT ${botId}, -(${botId} % 1000000) * 1000 - n, 1, 'delivered', now(), 1, '' FROM generate_series(1, ${MAX_DELIVERIES}) AS n`);
  receiver.respond = () => ({});
  const messageId = await member.send([botId], "one more");
  await eventually(async () => (await logOf(botId)).at(0)?.message_id).toBe(messageId);
  await eventually(() =>
    query(sql`SELECT count(*)::int FROM webhook_delivery WHERE bot_id = ${botId}`),
  ).toEqual([{ count: MAX_DELIVERIES }]);
});

test("owner and administrators see and retry deliveries, others do not", async () => {
  const botId = await hookOf(member);
  receiver.respond = () => ({ status: 400 });
  await member.send([botId], "hello");
  await eventually(() => logOf(botId)).toMatchObject([{ state: "failed" }]);
  const [failed] = await logOf(botId, administrator);
  const id = failed?.id ?? 0;
  expect((await moderator.client.get(`/bots/${botId}/deliveries`)).status).toBe(400);
  expect((await retry(botId, id, moderator)).status).toBe(400);
  const other = await hookOf(moderator);
  expect((await retry(other, id, moderator)).body.msg).toBe("No such delivery.");
  expect((await retry(botId, id, administrator)).status).toBe(200);
});

test("administrators see no answers to messages that they may not read", async () => {
  const botId = await hookOf(member);
  receiver.respond = () => ({ body: JSON.stringify({ content: "a private matter" }) });
  const messageId = await moderator.send([botId], "in private");
  await eventually(() => logOf(botId)).toMatchObject([{ state: "delivered" }]);
  const delivery = { message_id: messageId, status: 200 };
  expect(await logOf(botId)).toMatchObject([{ ...delivery, answer: '{"content":"a private matter"}' }]);
  expect(await logOf(botId, administrator)).toMatchObject([{ ...delivery, answer: "" }]);
  const own = await administrator.send([botId], "for me");
  await eventually(() => logOf(botId, administrator)).toMatchObject([
    { message_id: own, answer: '{"content":"a private matter"}' },
    { message_id: messageId, answer: "" },
  ]);
});
