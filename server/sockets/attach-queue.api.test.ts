/** Live connections. */
import { once } from "node:events";
import { connect as connectTcp, createServer, type Socket } from "node:net";
import { encode } from "next-auth/jwt";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { endSessions, sessionSecret, startSession } from "../../lib/auth/sessions/session.ts";
import { streamOf } from "../../lib/kernel/events/event-dispatcher.ts";
import { maintainQueues } from "../../lib/kernel/events/queues/event-queue.ts";
import type { UserChange, UserRecord } from "../../lib/people/users/user-records.ts";
import { changeOrganization } from "../../lib/testing/change-organization.ts";
import type { ApiClient } from "../../lib/testing/clients/api-client.ts";
import { EventReader } from "../../lib/testing/clients/event-reader.ts";
import { identityOf, TestSocket } from "../../lib/testing/clients/test-socket.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import type { TestAccount } from "../../lib/testing/test-account.ts";
import { createTestOrganization } from "../../lib/testing/test-organization.ts";

const { server, org } = await serveOrganization();

beforeAll(async () => {
  await org.owner.client.post("/users/me/subscriptions", {
    subscriptions: [{ name: "sockets" }],
    principals: [org.owner.id, org.member.id],
  });
});

const sent = z.object({ id: z.int() });

async function send(content: string): Promise<number> {
  const message = { type: "channel", to: "sockets", topic: "t", content };
  return sent.parse((await org.owner.client.post("/messages", message)).body).id;
}

async function sendMany(count: number): Promise<number[]> {
  const ids = await Promise.all(Array.from({ length: count }, (_, index) => send(`message ${index}`)));
  return ids.sort((a, b) => a - b);
}

const messageEvent = z.looseObject({ message: z.looseObject({ id: z.int() }) });

function messageIds({ events }: TestSocket): number[] {
  return events.filter(({ type }) => type === "message").map((event) => messageEvent.parse(event).message.id);
}

function connect(account: TestAccount = org.member): Promise<TestSocket> {
  return TestSocket.connect(server.port, identityOf(org, account));
}

function register(client: ApiClient = org.member.client): Promise<EventReader> {
  return EventReader.open(client, { event_types: ["message"] });
}

function requestFor({ queueId, lastEventId }: EventReader): { queue_id: string; last_event_id: number } {
  return { queue_id: queueId, last_event_id: lastEventId };
}

async function liveQueue(queueId: string) {
  return (await streamOf(org.realmId)).queues.get(queueId);
}

function change(userId: number, changed: (user: UserRecord) => UserChange): Promise<void> {
  return changeOrganization(org.realmId, (organization) => {
    const user = organization.users.get(userId);
    return user ? [{ kind: "user_changed", userId, fields: changed(user) }] : [];
  });
}

describe("attach", () => {
  test.each([
    ["nothing", undefined],
    ["null", null],
    ["a string", "queue"],
    ["a list", ["queue", 1]],
    ["no last event", { queue_id: "x" }],
    ["no queue", { last_event_id: 1 }],
    ["a queue that is a number", { queue_id: 1, last_event_id: 1 }],
    ["a queue that is an object", { queue_id: {}, last_event_id: 1 }],
    ["a last event that is text", { queue_id: "x", last_event_id: "1" }],
    ["a last event with a fraction", { queue_id: "x", last_event_id: 1.5 }],
    ["a last event beyond what numbers hold", { queue_id: "x", last_event_id: 1e300 }],
  ])("with %s is refused, and the connection stays", async (_what, message) => {
    const socket = await connect();
    expect(await socket.attach(message)).toMatchObject({ result: "error", code: "BAD_REQUEST" });
    expect((await socket.attach(requestFor(await register()))).result).toBe("success");
    socket.close();
  });

  test("to somebody else's queue is refused like a queue that does not exist", async () => {
    const foreign = await register(org.owner.client);
    const other = await createTestOrganization(server.port);
    const elsewhere = await register(other.member.client);
    const socket = await connect();
    const unknown = "00000000-0000-4000-8000-000000000000";
    for (const queue_id of [foreign.queueId, elsewhere.queueId, unknown, "", "x".repeat(50_000)]) {
      expect(await socket.attach({ queue_id, last_event_id: -1 })).toEqual({
        result: "error",
        code: "BAD_EVENT_QUEUE_ID",
        msg: `Bad event queue ID: ${queue_id}`,
        queue_id,
      });
    }
    socket.close();
  });

  test("without an acknowledgement callback is served", async () => {
    const socket = await connect();
    socket.socket.emit("attach", requestFor(await register()));
    const id = await send("unasked");
    await socket.until(() => messageIds(socket).includes(id));
    expect(messageIds(socket)).toEqual([id]);
    socket.close();
  });

  test("delivers missed and then new events in order and without a gap, while people write", async () => {
    const queue = await register();
    const before = await sendMany(250);
    const socket = await connect();
    const [during] = await Promise.all([sendMany(150), socket.attach(requestFor(queue))]);
    const after = await sendMany(50);
    const all = [...before, ...during, ...after];
    await socket.until(() => messageIds(socket).length >= all.length);
    expect(messageIds(socket)).toEqual(all);
    socket.close();
  });

  test("starts after the last event that the client has", async () => {
    const queue = await register();
    const ids = await sendMany(10);
    const seen = [];
    while (seen.length < ids.length) seen.push(...(await queue.read({ wait: true })));
    const socket = await connect();
    await socket.attach({ queue_id: queue.queueId, last_event_id: z.int().parse(seen[4]?.id) });
    await socket.until(() => messageIds(socket).length >= 5);
    expect(messageIds(socket)).toEqual(ids.slice(5));
    socket.close();
  });

  test("with a last event in the future starts at the current one", async () => {
    const queue = await register();
    await sendMany(2);
    const socket = await connect();
    await socket.attach({ queue_id: queue.queueId, last_event_id: Number.MAX_SAFE_INTEGER });
    expect((await liveQueue(queue.queueId))?.ackedEventId).toBe((await streamOf(org.realmId)).position);
    const ids = await sendMany(3);
    await socket.until(() => messageIds(socket).length >= 3);
    expect(messageIds(socket)).toEqual(ids);
    socket.close();
  });

  test("many times at once loses nothing and finally delivers every event once more, in order", async () => {
    const queue = await register();
    const ids = await sendMany(300);
    const socket = await connect();
    const answers = await Promise.all(Array.from({ length: 300 }, () => socket.attach(requestFor(queue))));
    expect(new Set(answers.map(({ result }) => result))).toEqual(new Set(["success"]));
    const last = await send("last");
    await socket.until(() => messageIds(socket).includes(last));
    const got = messageIds(socket);
    expect(got.slice(-ids.length - 1)).toEqual([...ids, last]);
    expect(got.filter((id) => id === last)).toHaveLength(1);
    socket.close();
  });

  test("of a second socket takes the queue over, and the first one is disconnected", async () => {
    const queue = await register();
    const [first, second] = [await connect(), await connect()];
    await first.attach(requestFor(queue));
    const ids = await sendMany(20);
    await first.until(() => messageIds(first).length >= 20);
    const lastEventId = z.int().parse(first.events.at(9)?.id);
    await second.attach({ queue_id: queue.queueId, last_event_id: lastEventId });
    expect(await first.closed).toBe("io server disconnect");
    const later = await sendMany(5);
    await second.until(() => messageIds(second).length >= 15);
    expect(messageIds(second)).toEqual([...ids.slice(10), ...later]);
    expect(messageIds(first)).toEqual(ids);
    second.close();
  });

  test("to another queue leaves the first without a follower", async () => {
    const [one, two] = [await register(), await register()];
    const socket = await connect();
    await socket.attach(requestFor(one));
    await socket.attach(requestFor(two));
    const id = await send("for the second");
    await socket.until(() => messageIds(socket).includes(id));
    expect(messageIds(socket)).toEqual([id]);
    expect((await liveQueue(one.queueId))?.isConnected).toBe(false);
    socket.close();
  });

  test("by a client that disconnects at once leaves a queue that may expire", async () => {
    const queues = await Promise.all(Array.from({ length: 10 }, () => register()));
    for (const queue of queues) {
      const socket = await connect();
      socket.socket.emit("attach", requestFor(queue));
      socket.socket.emit("attach", requestFor(queue));
      socket.close();
    }
    await expect
      .poll(async () => {
        const live = await Promise.all(queues.map(({ queueId }) => liveQueue(queueId)));
        return live.some((queue) => queue?.isConnected);
      })
      .toBe(false);
  });
});

describe("ack", () => {
  test("moves the cursor at most to what was sent, and never back", async () => {
    const queue = await register();
    const socket = await connect();
    await socket.attach(requestFor(queue));
    await sendMany(5);
    await socket.until(() => messageIds(socket).length >= 5);
    const [early, late] = [z.int().parse(socket.events[1]?.id), z.int().parse(socket.events[4]?.id)];
    const acked = async () => {
      const live = await liveQueue(queue.queueId);
      return live?.shownId(live.ackedEventId);
    };
    socket.socket.emit("ack", early);
    await expect.poll(acked).toBe(early);
    socket.socket.emit("ack", Number.MAX_SAFE_INTEGER);
    const { position } = await streamOf(org.realmId);
    await expect.poll(acked).toBe((await liveQueue(queue.queueId))?.shownId(position));
    socket.socket.emit("ack", early);
    // The acknowledgement precedes this answered request.
    await socket.attach(null);
    expect(await acked()).toBeGreaterThanOrEqual(late);
    socket.close();
  });

  test.each([[undefined], [null], ["5"], [1.5], [-1], [1e300], [[5]], [{ last_event_id: 5 }], [true]])(
    "of %j changes nothing, and the connection stays",
    async (value) => {
      const queue = await register();
      const socket = await connect();
      socket.socket.emit("ack", value);
      await socket.attach(requestFor(queue));
      const before = (await liveQueue(queue.queueId))?.ackedEventId;
      socket.socket.emit("ack", value);
      await socket.attach(null);
      expect((await liveQueue(queue.queueId))?.ackedEventId).toBe(before);
      const id = await send("still here");
      await socket.until(() => messageIds(socket).includes(id));
      socket.close();
    },
  );
});

describe("a connection ends", () => {
  test("with its own session, and not with another one", async () => {
    const start = async () => {
      const token = await startSession(org.realmId, org.member.id, "a browser");
      const value = await encode({ token: { ...token }, secret: sessionSecret() });
      const headers = { cookie: `next-auth.session-token=${value}`, origin: `http://${org.host}` };
      return {
        id: token.sessionId,
        socket: await TestSocket.connect(server.port, { host: org.host, headers }),
      };
    };
    const [one, two, keyed] = [await start(), await start(), await connect()];
    await endSessions(org.realmId, org.member.id, one.id);
    expect(await one.socket.closed).toBe("io server disconnect");
    expect(two.socket.socket.connected).toBe(true);
    await org.member.client.delete("/users/me/sessions");
    expect(await two.socket.closed).toBe("io server disconnect");
    expect(keyed.socket.connected).toBe(true);
    keyed.close();
  });

  test("with the account, and receives nothing from then on", async () => {
    const person = await org.add();
    await org.owner.client.post("/users/me/subscriptions", {
      subscriptions: [{ name: "sockets" }],
      principals: [person.id],
    });
    const socket = await connect(person);
    await socket.attach(requestFor(await register(person.client)));
    await change(person.id, () => ({ isActive: false }));
    await send("not for the deactivated");
    expect(await socket.closed).toBe("io server disconnect");
    expect(messageIds(socket)).toEqual([]);
  });

  test("with the API key that opened it", async () => {
    const person = await org.add();
    const socket = await connect(person);
    const queue = await register(person.client);
    await change(person.id, (user) => ({ keyVersion: user.keyVersion + 1 }));
    expect(await socket.attach(requestFor(queue)).catch(() => "closed")).not.toMatchObject({
      result: "success",
    });
    expect(await socket.closed).toBe("io server disconnect");
  });

  test("with its queue, so that the client registers again", async () => {
    const queue = await register();
    const socket = await connect();
    await socket.attach(requestFor(queue));
    const path = `/events?queue_id=${queue.queueId}`;
    expect((await org.member.client.raw({ method: "DELETE", path })).status).toBe(200);
    expect(await liveQueue(queue.queueId)).toBeUndefined();
    expect(await socket.closed).toBe("io server disconnect");
    const next = await connect();
    expect(await next.attach(requestFor(queue))).toMatchObject({ code: "BAD_EVENT_QUEUE_ID" });
    next.close();
  });

  test("with a message beyond the size limit, and not with a smaller one", async () => {
    const [small, large] = [await connect(), await connect()];
    expect((await small.attach({ queue_id: "x".repeat(90_000), last_event_id: 1 })).code).toBe(
      "BAD_EVENT_QUEUE_ID",
    );
    large.socket.emit("attach", { queue_id: "x".repeat(110_000), last_event_id: 1 });
    expect(await large.closed).toMatch(/^transport/);
    small.close();
  });
});

test("a queue outlives its idle time only while a socket follows it", async () => {
  const queue = await org.member.listen({
    event_types: ["message"],
    idle_queue_timeout: 1,
  });
  const live = await liveQueue(queue.queueId);
  if (!live) throw new Error("The queue does not exist.");
  const socket = await connect();
  await socket.attach(requestFor(queue));
  live.lastSeenAt = 0;
  await maintainQueues();
  expect(await liveQueue(queue.queueId)).toBe(live);
  socket.close();
  await expect.poll(() => live.isConnected).toBe(false);
  live.lastSeenAt = 0;
  await maintainQueues();
  expect(await liveQueue(queue.queueId)).toBeUndefined();
});

/** The client does not notice when the test stalls this proxy. */
async function startWay(): Promise<{ port: number; hold(): void; release(): void; close(): void }> {
  const incoming = new Map<Socket, Socket>();
  const way = createServer((client) => {
    const upstream = connectTcp(server.port, "127.0.0.1");
    for (const end of [client, upstream]) end.on("error", () => undefined);
    client.pipe(upstream);
    upstream.pipe(client);
    incoming.set(upstream, client);
  }).listen(0, "127.0.0.1");
  await once(way, "listening");
  const { port } = z.object({ port: z.int() }).parse(way.address());
  return {
    port,
    hold() {
      for (const upstream of incoming.keys()) upstream.unpipe().pause();
    },
    release() {
      for (const [upstream, client] of incoming) upstream.pipe(client);
    },
    close: () => void way.close(),
  };
}

test("a slow reader is sent no more than it reads, delays nobody, and finally gets everything", async () => {
  const way = await startWay();
  const [slowQueue, fastQueue] = [await register(), await register()];
  const slow = await TestSocket.connect(way.port, identityOf(org, org.member));
  const fast = await connect();
  await slow.attach(requestFor(slowQueue));
  await fast.attach(requestFor(fastQueue));
  way.hold();
  const ids: number[] = [];
  for (let round = 0; round < 40; round += 1) {
    ids.push(...(await Promise.all(Array.from({ length: 25 }, () => send("x".repeat(9_000))))));
  }
  ids.sort((a, b) => a - b);
  await fast.until(() => messageIds(fast).length >= ids.length);
  const held = await liveQueue(slowQueue.queueId);
  expect(held?.isCaughtUp).toBe(false);
  expect(held?.unacknowledged).toBeLessThan(ids.length);
  way.release();
  await slow.until(() => messageIds(slow).length >= ids.length);
  expect(messageIds(slow)).toEqual(ids);
  expect(messageIds(fast)).toEqual(ids);
  for (const socket of [slow, fast]) socket.close();
  way.close();
});
