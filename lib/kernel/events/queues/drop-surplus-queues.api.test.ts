/** Limits of event queues. */
import { expect, test } from "vitest";
import type { EventReader } from "../../../testing/clients/event-reader.ts";
import { identityOf, TestSocket } from "../../../testing/clients/test-socket.ts";
import { serveOrganization } from "../../../testing/serve-organization.ts";
import type { TestAccount } from "../../../testing/test-account.ts";
import { query, sql } from "../../db/sql.ts";
import { transaction } from "../../db/transaction.ts";
import { streamOf } from "../event-dispatcher.ts";

const { server, org } = await serveOrganization();

const open = (account: TestAccount) => account.listen({ event_types: ["message"] });

async function leak(account: TestAccount, count: number): Promise<EventReader[]> {
  const readers: EventReader[] = [];
  for (let index = 0; index < count; index += 1) readers.push(await open(account));
  return readers;
}

async function isThere(account: TestAccount, { queueId, lastEventId }: EventReader): Promise<boolean> {
  const params = { queue_id: queueId, last_event_id: lastEventId, dont_block: true };
  const answer = await account.client.get("/events", params);
  if (answer.status !== 200) expect(answer.body).toMatchObject({ code: "BAD_EVENT_QUEUE_ID" });
  return answer.status === 200;
}

async function countQueues(userId: number): Promise<{ stored: number; live: number }> {
  const rows = await query(sql`SELECT id FROM event_queue WHERE user_id = ${userId}`);
  const { queues } = await streamOf(org.realmId);
  return {
    stored: rows.length,
    live: [...queues.values()].filter((queue) => queue.userId === userId).length,
  };
}

async function copyQueue(queueId: string, count: number, accounts: readonly TestAccount[]): Promise<void> {
  await query(sql`
    INSERT INTO event_queue (id, realm_id, user_id, options, start_event_id, acked_event_id, idle_seconds)
    SELECT gen_random_uuid(), realm_id, account.id, options, start_event_id, acked_event_id, idle_seconds
    FROM event_queue, generate_series(1, ${count}), unnest(${accounts.map(({ id }) => id)}::int[]) AS account (id)
    WHERE event_queue.id = ${queueId}::uuid`);
}

test("the hundred-and-first queue takes the place of the one that was idle longest", async () => {
  const person = await org.add();
  const other = await open(org.member);
  const readers = await leak(person, 100);
  const [oldest, second, ...rest] = readers;
  if (!oldest || !second) throw new Error("There are no queues.");
  expect(await isThere(person, oldest)).toBe(true);
  const fresh = await open(person);
  expect(await isThere(person, second)).toBe(false);
  for (const reader of [oldest, ...rest, fresh]) expect(await isThere(person, reader)).toBe(true);
  expect(await countQueues(person.id)).toEqual({ stored: 100, live: 100 });
  expect(await isThere(org.member, other)).toBe(true);
});

test("a queue that a socket follows or a poll waits on outlives any number of leaked ones", async () => {
  const person = await org.add();
  const [followed, polled] = [await open(person), await open(person)];
  const socket = await TestSocket.connect(server.port, identityOf(org, person));
  const attached = await socket.attach({ queue_id: followed.queueId, last_event_id: followed.lastEventId });
  expect(attached).toMatchObject({ result: "success" });
  const polling = polled.next("message");
  await leak(person, 150);
  expect(await countQueues(person.id)).toEqual({ stored: 100, live: 100 });
  await person.client.post("/messages", { type: "direct", to: [person.id], content: "still here?" });
  expect(await polling).toMatchObject({ type: "message" });
  await socket.until((events) => events.some((event) => event.type === "message"));
  socket.close();
});

test("the bots of one person have at most five hundred together", async () => {
  const person = await org.add();
  const own = await open(person);
  const addBot = () => org.add({ bot: { type: 1, ownerId: person.id } });
  const bots = [await addBot(), await addBot(), await addBot(), await addBot(), await addBot()];
  const last = await addBot();
  const { queueId } = await open(last);
  await copyQueue(queueId, 100, bots);
  const fresh = await open(last);
  const counts = await Promise.all([...bots, last].map(({ id }) => countQueues(id)));
  expect(counts.reduce((sum, { stored }) => sum + stored, 0)).toBe(500);
  expect(await isThere(last, fresh)).toBe(true);
  expect(await isThere(person, own)).toBe(true);
});

test("a registration while it is being written down when the clients were seen drops one all the same", async () => {
  const person = await org.add();
  await copyQueue((await open(person)).queueId, 99, [person]);
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  const writing = transaction(async (tx) => {
    await tx.$executeRaw(
      sql`UPDATE event_queue SET last_seen_at = last_seen_at WHERE user_id = ${person.id}`,
    );
    begin();
    await allowed;
  });
  await begun;
  const registering = open(person);
  const waiting = () =>
    query(sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%surplus%'`);
  await expect.poll(async () => (await waiting()).length).toBe(1);
  allow();
  await writing;
  expect(await isThere(person, await registering)).toBe(true);
  expect((await countQueues(person.id)).stored).toBe(100);
});

test("many registrations at once leave no more than they may", async () => {
  const person = await org.add();
  const readers = await Promise.all(Array.from({ length: 150 }, () => open(person)));
  const fresh = await open(person);
  const { stored, live } = await countQueues(person.id);
  expect({ stored, live }).toEqual({ stored: 100, live: 100 });
  expect(await isThere(person, fresh)).toBe(true);
  expect(readers).toHaveLength(150);
});
