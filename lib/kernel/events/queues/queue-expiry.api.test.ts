/** Expiry of event queues. */
import { afterEach, expect, test, vi } from "vitest";
import { EventReader } from "../../../testing/clients/event-reader.ts";
import { OWN_SERVER, serveOrganization } from "../../../testing/serve-organization.ts";
import { database } from "../../db/client.ts";
import { beat } from "../delivery/heartbeat.ts";
import { catchUp, joinOtherNodes, streamOf } from "../event-dispatcher.ts";
import { maintainEventPartitions, partitionName } from "../log/event-partitions.ts";
import { maintainQueues } from "./event-queue.ts";

const DAY_MS = 86_400_000;

const { org } = await serveOrganization(OWN_SERVER);

afterEach(() => void vi.useRealTimers());

function letPollsWait(seconds: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 });
}

async function lastSeen({ queueId }: EventReader, secondsAgo: number): Promise<void> {
  await database().pool.query(
    "UPDATE event_queue SET last_seen_at = now() - $2 * interval '1 second' WHERE id = $1",
    [queueId, secondsAgo],
  );
}

test("a queue that was idle for longer than its limit is dropped from memory and database", async () => {
  const { client } = org.member;
  const reader = await EventReader.open(client, { event_types: ["message"] });
  const stream = await streamOf(org.realmId);
  const queue = stream.queues.get(reader.queueId);
  if (!queue) throw new Error("The queue is not served here.");
  queue.lastSeenAt -= (queue.idleSeconds + 1) * 1000;
  await database().pool.query(
    "UPDATE event_queue SET last_seen_at = now() - (idle_seconds + 1) * interval '1 second' WHERE id = $1",
    [reader.queueId],
  );
  const answer = await client.get("/events", { queue_id: reader.queueId, last_event_id: reader.lastEventId });
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({
    result: "error",
    code: "BAD_EVENT_QUEUE_ID",
    msg: `Bad event queue ID: ${reader.queueId}`,
    queue_id: reader.queueId,
  });
  await maintainQueues();
  const { rows } = await database().pool.query("SELECT 1 FROM event_queue WHERE id = $1", [reader.queueId]);
  expect(rows).toEqual([]);
});

test("a queue that looks idle here but was served by another node is kept", async () => {
  const { client } = org.member;
  const reader = await EventReader.open(client, { event_types: ["message"] });
  const queue = (await streamOf(org.realmId)).queues.get(reader.queueId);
  if (!queue) throw new Error("The queue is not served here.");
  queue.lastSeenAt -= (queue.idleSeconds + 1) * 1000;
  expect(await reader.read()).toEqual([]);
});

test("the time saved is when a client was last seen, not when the row was written", async () => {
  const reader = await org.member.listen({ event_types: ["message"] });
  await reader.read();
  await maintainQueues();
  const queue = (await streamOf(org.realmId)).queues.get(reader.queueId);
  if (!queue) throw new Error("The queue is not served here.");
  await lastSeen(reader, 3_600);
  queue.touch(0);
  queue.lastSeenAt -= 100_000;
  await maintainQueues();
  const { rows } = await database().pool.query<{ idle: number }>(
    "SELECT extract(epoch FROM now() - last_seen_at)::float8 AS idle FROM event_queue WHERE id = $1",
    [reader.queueId],
  );
  expect(rows[0]?.idle).toBeGreaterThan(99);
  expect(rows[0]?.idle).toBeLessThan(150);
});

test("nodes that save the same queues at once lock them in one order", async () => {
  const { client } = org.member;
  let [first, second] = [await EventReader.open(client), await EventReader.open(client)];
  while (first.queueId < second.queueId) [first, second] = [second, await EventReader.open(client)];
  for (const reader of [first, second]) await reader.read();
  const { pool } = database();
  const otherNode = await pool.connect();
  const lock = (id: string) => otherNode.query("SELECT FROM event_queue WHERE id = $1 FOR UPDATE", [id]);
  await otherNode.query("BEGIN");
  await lock(second.queueId);
  const maintaining = maintainQueues();
  await expect
    .poll(async () => {
      const { rowCount } = await pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rowCount;
    })
    .toBeGreaterThan(0);
  await lock(first.queueId);
  await otherNode.query("COMMIT");
  otherNode.release();
  await expect(maintaining).resolves.toBeUndefined();
});

test("a waiting poll ends when its queue is deleted on another node", async () => {
  const { client } = org.member;
  const reader = await EventReader.open(client, { event_types: ["message"] });
  const params = { queue_id: reader.queueId, last_event_id: reader.lastEventId };
  const poll = client.get("/events", params);
  const stream = await streamOf(org.realmId);
  await expect.poll(() => stream.queues.get(reader.queueId)?.isConnected).toBe(true);
  await database().pool.query("DELETE FROM event_queue WHERE id = $1", [reader.queueId]);
  await maintainQueues();
  expect((await poll).body).toMatchObject({ result: "success", events: [] });
  expect((await client.get("/events", params)).body.code).toBe("BAD_EVENT_QUEUE_ID");
});

test("a waiting poll is answered by a heartbeat whose id moves the client on", async () => {
  const reader = await org.member.listen({ event_types: ["message"] });
  const poll = org.member.client.get("/events", {
    queue_id: reader.queueId,
    last_event_id: reader.lastEventId,
  });
  const stream = await streamOf(org.realmId);
  await expect.poll(() => stream.queues.get(reader.queueId)?.isConnected).toBe(true);
  letPollsWait(11);
  await beat();
  const { events } = (await poll).body as { events: { id: number; type: string }[] };
  expect(events.map((event) => event.type)).toEqual(["heartbeat"]);
  expect(events[0]?.id).toBeGreaterThan(reader.lastEventId);
});

test("a connection that was just opened is not answered by a heartbeat, of before or of now", async () => {
  const reader = await org.member.listen({ event_types: ["message"] });
  const stream = await streamOf(org.realmId);
  const params = { queue_id: reader.queueId, last_event_id: reader.lastEventId };
  const pass = () =>
    database().pool.query("UPDATE event SET created_at = created_at - interval '50 seconds'");
  await pass();
  const early = org.member.client.get("/events", params);
  await expect.poll(() => stream.queues.get(reader.queueId)?.isConnected).toBe(true);
  await beat();
  await org.untilDelivered();
  const sent = await org.member.send([org.member.id], "soon after");
  const answered = (await early).body.events;
  expect(answered).toContainEqual(expect.objectContaining({ type: "message" }));
  expect(JSON.stringify(answered)).toContain(`"id":${sent}`);
  const fresh = await org.member.listen({ event_types: ["message"] });
  expect(
    (
      await org.member.client.get("/events", {
        ...params,
        queue_id: fresh.queueId,
        last_event_id: -1,
        dont_block: true,
      })
    ).body.events,
  ).toEqual([]);
});

test("a change that this node committed but failed to follow still reaches its clients", async () => {
  const reader = await org.member.listen({ event_types: ["user_topic"] });
  const event = { type: "user_topic", audience: { kind: "everyone" }, body: topicBody("missed") };
  await database().pool.query("SELECT append_events($1, $2)", [org.realmId, JSON.stringify([event])]);
  await catchUp();
  expect(await reader.read()).toMatchObject([{ type: "user_topic", topic_name: "missed" }]);
});

function topicBody(topic_name: string): object {
  return { stream_id: 1, topic_name, last_updated: 1, visibility_policy: 1 };
}

test("rows logged by another version are skipped and do not stop delivery", async () => {
  const reader = await EventReader.open(org.member.client);
  const audience = { kind: "everyone" };
  const rows = [
    { type: "of_another_version", audience, body: {} },
    { type: "user_topic", audience, body: { topic: "in another form" } },
    { type: "user_topic", audience: { kind: "of_another_version" }, body: topicBody("for others") },
    { type: "user_topic", audience, body: topicBody("understood") },
  ];
  await database().pool.query("SELECT append_events($1, $2)", [org.realmId, JSON.stringify(rows)]);
  await catchUp();
  expect(await reader.read()).toMatchObject([{ type: "user_topic", topic_name: "understood" }]);
});

test("heartbeats are appended no more often than they are due", async () => {
  const reader = await org.member.listen({ event_types: ["message"] });
  const stream = await streamOf(org.realmId);
  const { pool } = database();
  const count = async () => {
    const { rows } = await pool.query("SELECT FROM event WHERE type = 'heartbeat'");
    return rows.length;
  };
  const letTimePass = () => pool.query("UPDATE event SET created_at = created_at - interval '50 seconds'");
  const listen = async () => {
    const after = { queue_id: reader.queueId, last_event_id: stream.position };
    const answer = org.member.client.get("/events", after);
    await expect.poll(() => stream.queues.get(reader.queueId)?.isConnected).toBe(true);
    return [answer];
  };
  await letTimePass();
  const before = await count();
  const waiting = await listen();
  letPollsWait(11);
  await Promise.all([beat(), ...waiting]);
  vi.useRealTimers();
  expect(await count()).toBe(before + 1);
  const polls = await listen();
  for (let again = 0; again < 3; again += 1) await beat();
  expect(await count()).toBe(before + 1);
  await letTimePass();
  letPollsWait(11);
  await beat();
  expect(await count()).toBe(before + 2);
  await Promise.all(polls);
});

test("partition maintenance with nothing to do does not block readers of the log", async () => {
  const now = Date.now() + 5 * DAY_MS;
  const { pool } = database();
  await pool.query(
    `INSERT INTO event (realm_id, id, type, audience, body, created_at)
     VALUES ($1, 0, 'early', '{"kind":"nobody"}', '{"type":"early"}', $2)`,
    [org.realmId, new Date(now)],
  );
  await maintainEventPartitions(now);
  const reader = await pool.connect();
  try {
    await reader.query("BEGIN");
    await reader.query("SELECT FROM event");
    await maintainEventPartitions(now);
  } finally {
    await reader.query("ROLLBACK");
    reader.release();
  }
  const { rows } = await pool.query(
    "SELECT tableoid::regclass::text AS place FROM event WHERE type = 'early'",
  );
  expect(rows).toEqual([{ place: "event_log.event_default" }]);
});

test("partitions are created ahead, and those of past days are dropped", async () => {
  const now = Date.now() + 10 * DAY_MS;
  await maintainEventPartitions(now);
  const { rows } = await database().pool.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relname ~ '^event_[0-9]{8}$' ORDER BY relname",
  );
  const names = rows.map((row) => row.name);
  expect(names).toContain(partitionName(new Date(now)));
  expect(names).toContain(partitionName(new Date(now + 3 * DAY_MS)));
  expect(names).not.toContain(partitionName(new Date(now - 5 * DAY_MS)));
  await org.member.client.post("/messages", {
    type: "direct",
    to: [org.owner.id],
    content: "still written",
  });
});

test("a queue with a short limit is kept while another node serves it and has not saved that yet", async () => {
  await joinOtherNodes();
  const reader = await org.member.listen({
    event_types: ["message"],
    queue_lifespan_secs: 1,
  });
  const { queues } = await streamOf(org.realmId);
  queues.delete(reader.queueId);
  await lastSeen(reader, 6);
  await maintainQueues();
  expect(await reader.read()).toEqual([]);
  queues.delete(reader.queueId);
  await lastSeen(reader, 30);
  const params = { queue_id: reader.queueId, last_event_id: reader.lastEventId };
  expect((await org.member.client.get("/events", params)).body.code).toBe("BAD_EVENT_QUEUE_ID");
});
