/** Long polls in a busy organization, in production mode. */
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { EventReader } from "../../testing/clients/event-reader.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { RATES } from "../http/rate-limit.ts";
import { streamOf } from "./event-dispatcher.ts";
import { BATCH_MS } from "./get-events.ts";

const { org } = await serveOrganization({ development: false });

beforeAll(async () => {
  const { owner, member, moderator, guest, bot } = org;
  const principals = [owner, member, moderator, guest, bot].map(({ id }) => id);
  await owner.subscribe("busy", { principals });
});

const listen = (account: TestAccount) => account.listen({ event_types: ["message"] });
const page = z.object({
  result: z.literal("success"),
  events: z.array(
    z.discriminatedUnion("type", [
      z.object({ type: z.literal("message"), id: z.int(), message: z.object({ id: z.int() }) }),
      // One may accompany messages at any time.
      z.object({ type: z.literal("heartbeat"), id: z.int() }),
    ]),
  ),
});

async function poll(account: TestAccount, reader: EventReader, params: object = {}) {
  const given = { queue_id: reader.queueId, last_event_id: reader.lastEventId, ...params };
  const { body, headers } = await account.client.get("/events", given);
  const { events } = page.parse(body);
  return {
    lastEventId: events.at(-1)?.id ?? reader.lastEventId,
    messageIds: events.flatMap((event) => (event.type === "message" ? [event.message.id] : [])),
    requestsLeft: Number(headers["x-ratelimit-remaining"]),
  };
}

async function receive(account: TestAccount, reader: EventReader): Promise<number[]> {
  const { lastEventId, messageIds } = await poll(account, reader);
  reader.lastEventId = lastEventId;
  return messageIds;
}

test("a bot is not refused after more polls with new events than an account has requests", async () => {
  const clients = 31;
  const rounds = Math.ceil(RATES.requests.amount / clients) + 1;
  const readers = await Promise.all(Array.from({ length: clients }, () => listen(org.bot)));
  const received = readers.map((): number[] => []);
  const sent: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const answers = readers.map((reader) => receive(org.bot, reader));
    sent.push(await org.owner.send("busy", `${round}`));
    for (const [index, messageIds] of (await Promise.all(answers)).entries())
      received[index]?.push(...messageIds);
  }
  for (const messageIds of received) expect(messageIds).toEqual(sent);
});

test("only polls with events that the queue has delivered before, or without events, count as requests", async () => {
  const { member, owner } = org;
  const reader = await listen(member);
  const before = (await poll(member, reader, { dont_block: true })).requestsLeft;
  await owner.send("busy", "new");
  await org.untilDelivered();
  const first = await poll(member, reader, { dont_block: true });
  expect(first).toMatchObject({ messageIds: [expect.any(Number)], requestsLeft: before });
  const replayed = await poll(member, reader);
  expect(replayed).toMatchObject({ messageIds: first.messageIds, requestsLeft: before - 1 });
  await owner.send("busy", "newer");
  await org.untilDelivered();
  const both = await poll(member, reader);
  expect(both.messageIds).toHaveLength(2);
  expect(both.requestsLeft).toBe(before - 2);
  reader.lastEventId = both.lastEventId;
  expect((await poll(member, reader, { dont_block: true })).requestsLeft).toBe(before - 3);
  await owner.send("busy", "newest");
  expect(await poll(member, reader)).toMatchObject({
    messageIds: [expect.any(Number)],
    requestsLeft: before - 3,
  });
});

test("polls that never wait are refused once they have carried nothing too often", async () => {
  const { guest } = org;
  const reader = await listen(guest);
  const empty = { queue_id: reader.queueId, last_event_id: reader.lastEventId, dont_block: true };
  let last = await guest.client.get("/events", empty);
  for (let count = 0; count < RATES.requests.amount && last.status === 200; count += 1)
    last = await guest.client.get("/events", empty);
  expect(last.body.code).toBe("RATE_LIMIT_HIT");
});

test("a busy queue's polls are answered once in 50 ms, in order and with nothing twice", async () => {
  const { moderator, owner } = org;
  const reader = await listen(moderator);
  const count = 40;
  const sending = (async () => {
    const sent: number[] = [];
    while (sent.length < count) sent.push(await owner.send("busy", `${sent.length}`));
    return sent;
  })();
  const received: number[] = [];
  let polls = 0;
  const startedAt = performance.now();
  try {
    while (received.length < count) {
      received.push(...(await receive(moderator, reader)));
      polls += 1;
    }
  } finally {
    // A second attempt must not read these.
    await sending;
  }
  const elapsed = performance.now() - startedAt;
  expect(received).toEqual(await sending);
  // A timer may fire a millisecond early.
  expect(polls).toBeLessThanOrEqual(1 + elapsed / (BATCH_MS - 1));
});

test("after a quiet time, the first event does not wait for more", async () => {
  const { moderator, owner } = org;
  const reader = await listen(moderator);
  const queue = (await streamOf(org.realmId)).queues.get(reader.queueId);
  const times: number[] = [];
  while (times.length < 10) {
    await expect.poll(() => performance.now() > (queue?.heldUntil ?? 0)).toBe(true);
    const waiting = receive(moderator, reader);
    await expect.poll(() => queue?.isConnected).toBe(true);
    await owner.send("busy", "first");
    const sentAt = performance.now();
    expect(await waiting).toHaveLength(1);
    times.push(performance.now() - sentAt);
  }
  // Other work of the machine delays some.
  expect(Math.min(...times)).toBeLessThan(BATCH_MS / 2);
});

test("a poll that is held back ends with its queue, and when a later one arrives", async () => {
  const { moderator, owner } = org;
  const reader = await listen(moderator);
  await owner.send("busy", "first");
  expect(await receive(moderator, reader)).toHaveLength(1);
  const queue = (await streamOf(org.realmId)).queues.get(reader.queueId);
  // Long enough for the requests that follow.
  if (queue) queue.heldUntil = performance.now() + 60_000;
  await owner.send("busy", "second");
  const first = poll(moderator, reader);
  await expect.poll(() => queue?.isConnected).toBe(true);
  const second = poll(moderator, reader);
  expect((await first).messageIds).toEqual([]);
  await expect.poll(() => queue?.isConnected).toBe(true);
  await moderator.client.raw({ method: "DELETE", path: `/events?queue_id=${reader.queueId}` });
  expect((await second).messageIds).toEqual([]);
});
