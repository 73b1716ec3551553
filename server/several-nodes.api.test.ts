/** Several servers on one database. */

import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { encode } from "next-auth/jwt";
import pg from "pg";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { sessionSecret, startSession } from "../lib/auth/sessions/session.ts";
import { configure } from "../lib/config.ts";
import { closeDatabase, openDatabase } from "../lib/kernel/db/client.ts";
import { ApiClient } from "../lib/testing/clients/api-client.ts";
import { EventReader } from "../lib/testing/clients/event-reader.ts";
import { ResumingListener } from "../lib/testing/clients/resuming-listener.ts";
import { freePort, ServerProcess } from "../lib/testing/server-process.ts";
import { createEmptyDatabase, type TestDatabase } from "../lib/testing/test-server.ts";

const OWNER = "owner@example.com";
const PASSWORD = "correct horse battery staple";
const SECRET = "7".repeat(64);
const RELISTEN_MS = 1_000;
const OUTAGE_MS = 3_500;
const FROM_LISTENERS = `FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'parley listener'`;

const account = z.object({ email: z.string(), api_key: z.string(), user_id: z.int() });
const wireEvents = z.array(
  z.looseObject({ id: z.int(), message: z.looseObject({ id: z.int() }).optional() }),
);

let database: TestDatabase;
let folder: string;
let identity: z.infer<typeof account>;
let administration: pg.Client;
let nodeA: ServerProcess;
let nodeB: ServerProcess;

async function node(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const shared = {
    DATABASE_URL: database.url,
    PARLEY_SECRET: SECRET,
    PARLEY_MODE: "development",
    // Nodes of one test are in production mode.
    PARLEY_DEVELOPMENT_ON_PRODUCTION_DATA: "1",
  };
  const own = { PARLEY_DATA_DIR: await mkdtemp(path.join(folder, "node-")) };
  return new ServerProcess(await freePort(), { ...shared, ...own, ...environment });
}

function clientOf({ port }: ServerProcess, isKnown = true): ApiClient {
  const credentials = isKnown ? { email: identity.email, apiKey: identity.api_key } : null;
  return new ApiClient(port, { credentials, host: `localhost:${port}` });
}

beforeAll(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), "parley-nodes-"));
  administration = new pg.Client({ connectionString: database.url });
  await administration.connect();
  [nodeA, nodeB] = [await node(), await node()];
  // One migrates, the other waits.
  await Promise.all([nodeA.start(), nodeB.start()]);
  const names = { organization_name: "Nodes", full_name: "Owner" };
  await clientOf(nodeA, false).post("/setup", { ...names, email: OWNER, password: PASSWORD });
  identity = account.parse(
    (await clientOf(nodeB, false).post("/fetch_api_key", { username: OWNER, password: PASSWORD })).body,
  );
});

afterAll(async () => {
  await nodeA.stop();
  await nodeB.stop();
  await administration.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function createChannel(on: ServerProcess, name: string): Promise<void> {
  const answer = await clientOf(on).post("/users/me/subscriptions", { subscriptions: [{ name }] });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

async function send(on: ServerProcess, to: string, content = "hello"): Promise<number> {
  const answer = await clientOf(on).post("/messages", { type: "channel", to, topic: "nodes", content });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return z.int().parse(answer.body.id);
}

async function storedIds(channel: string): Promise<number[]> {
  const answer = await clientOf(nodeB).get("/messages", {
    anchor: "newest",
    num_before: 1000,
    num_after: 0,
    narrow: [["channel", channel]],
  });
  return z
    .array(z.looseObject({ id: z.int() }))
    .parse(answer.body.messages)
    .map(({ id }) => id);
}

describe("two nodes", () => {
  test("deliver 200 concurrent sends to every client on either node, each once and in one order", async () => {
    await createChannel(nodeA, "storm");
    const [polled, pushed, moved] = [
      await ResumingListener.register(nodeB, identity),
      await ResumingListener.register(nodeB, identity),
      await ResumingListener.register(nodeA, identity),
    ];
    let turn = 0;
    const sending = Promise.all(
      Array.from({ length: 200 }, (_, index) => send(index % 2 ? nodeA : nodeB, "storm", `storm ${index}`)),
    ).then(() => send(nodeA, "storm", "the last"));
    await Promise.all([
      polled.poll(() => nodeB, sending),
      pushed.follow(nodeB, sending),
      moved.poll(() => (turn++ % 2 ? nodeA : nodeB), sending),
    ]);
    const stored = await storedIds("storm");
    expect(stored).toHaveLength(201);
    expect(polled.messageIds).toEqual(stored);
    expect(pushed.messageIds).toEqual(stored);
    expect(moved.messageIds).toEqual(stored);
  });

  test("both know a new channel and its subscriber as soon as either has answered", async () => {
    for (let round = 0; round < 25; round += 1) {
      const [here, there] = round % 2 ? [nodeA, nodeB] : [nodeB, nodeA];
      const name = `new ${round}`;
      await createChannel(here, name);
      const id = await send(there, name);
      expect(await storedIds(name)).toEqual([id]);
    }
  });

  test("tell each other's clients who types and who comes online, without writing it", async () => {
    const reader = await EventReader.open(clientOf(nodeB), { event_types: ["typing", "presence"] });
    const counted = () => administration.query("SELECT count(*) FROM event WHERE type <> 'heartbeat'");
    const before = (await counted()).rows;
    const typing = reader.next("typing");
    await clientOf(nodeA).post("/typing", { op: "start", to: [identity.user_id] });
    expect(await typing).toMatchObject({ op: "start", sender: { user_id: identity.user_id } });
    const online = reader.next("presence");
    await clientOf(nodeA).post("/users/me/presence", { status: "active" });
    expect(await online).toMatchObject({ user_id: identity.user_id });
    expect((await counted()).rows).toEqual(before);
    const presence = await clientOf(nodeB).get(`/users/${identity.user_id}/presence`);
    expect(presence.body).toMatchObject({ presence: { aggregated: { status: "active" } } });
  });

  test("send scheduled messages and reminders once each, when both look for what is due", async () => {
    await createChannel(nodeA, "due");
    const messageId = await send(nodeA, "due", "remember this");
    const { body } = await clientOf(nodeA).get("/get_stream_id", { stream: "due" });
    const scheduled_delivery_timestamp = Math.floor(Date.now() / 1000) + 30 * 24 * 3600;
    const texts = Array.from({ length: 20 }, (_, index) => `scheduled ${index}`);
    for (const [index, content] of texts.entries()) {
      const message = { type: "channel", to: body.stream_id, topic: "nodes", content };
      const answers = [
        await clientOf(nodeA).post("/scheduled_messages", { ...message, scheduled_delivery_timestamp }),
        await clientOf(nodeB).post("/reminders", {
          message_id: messageId,
          scheduled_delivery_timestamp,
          note: `reminder ${index}`,
        }),
      ];
      for (const answer of answers) expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
    await administration.query("UPDATE scheduled_message SET due_at = now()");
    await administration.query("UPDATE reminder SET due_at = now()");
    const waiting = async () => {
      const { rows } = await administration.query<{ count: number }>(
        "SELECT (SELECT count(*) FROM scheduled_message)::int + (SELECT count(*) FROM reminder)::int AS count",
      );
      return rows[0]?.count;
    };
    await expect.poll(waiting).toBe(0);
    const sent = async (pattern: string) => {
      const { rows } = await administration.query<{ content: string }>(
        "SELECT content FROM message WHERE content ~ $1 ORDER BY id",
        [pattern],
      );
      return rows.map(({ content }) => content);
    };
    expect((await sent("^scheduled ")).toSorted()).toEqual(texts.toSorted());
    const notes = (await sent("reminder [0-9]+")).map((content) => /reminder \d+/.exec(content)?.[0]);
    expect(notes.toSorted()).toEqual(texts.map((_, index) => `reminder ${index}`).toSorted());
  });

  test("both refuse an ended session as soon as either has answered", async () => {
    configure({ secret: SECRET });
    openDatabase(database.url);
    onTestFinished(closeDatabase);
    const realm = await administration.query<{ id: number }>("SELECT id FROM realm WHERE subdomain = ''");
    for (let round = 0; round < 10; round += 1) {
      const token = await startSession(realm.rows[0]?.id ?? 0, identity.user_id, "a browser");
      const cookie = `next-auth.session-token=${await encode({ token: { ...token }, secret: sessionSecret() })}`;
      const ask = (on: ServerProcess) =>
        clientOf(on, false).raw({ method: "GET", path: "/users/me", headers: { cookie } });
      expect([(await ask(nodeA)).status, (await ask(nodeB)).status]).toEqual([200, 200]);
      const extraHeaders = { cookie };
      const socket = io(`http://localhost:${nodeB.port}`, { extraHeaders, transports: ["websocket"] });
      await new Promise((resolve) => socket.once("connect", () => resolve(null)));
      const disconnected = new Promise((resolve) => socket.once("disconnect", resolve));
      await clientOf(nodeA).delete("/users/me/sessions");
      expect((await ask(nodeB)).status).toBe(401);
      expect(await disconnected).toBe("io server disconnect");
    }
  });

  test("count wrong passwords together", async () => {
    const guarded = [await node({ PARLEY_MODE: "production" }), await node({ PARLEY_MODE: "production" })];
    onTestFinished(async () => {
      for (const server of guarded) await server.stop();
    });
    await Promise.all(guarded.map((server) => server.start()));
    await administration.query("DELETE FROM sign_in_attempt");
    const codes: unknown[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      for (const server of guarded.slice(attempt % 2, (attempt % 2) + 1)) {
        const guess = { username: OWNER, password: `wrong ${attempt}` };
        codes.push((await clientOf(server, false).post("/fetch_api_key", guess)).body.code);
      }
    }
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => "AUTHENTICATION_FAILED"));
    expect(codes.slice(10)).toEqual(["RATE_LIMIT_HIT", "RATE_LIMIT_HIT"]);
    for (const server of guarded) expect(await server.stop()).toBe(0);
  });
});

describe("nothing is lost", () => {
  test("when the connection that wakes a node breaks and cannot be restored for a while", async () => {
    await createChannel(nodeA, "wakes");
    const listener = await ResumingListener.register(nodeB, identity);
    const name = new URL(database.url).pathname.slice(1);
    const outside = new pg.Client({ connectionString: process.env.PARLEY_TEST_DATABASE_URL });
    await outside.connect();
    const allow = (isAllowed: boolean) =>
      outside.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${isAllowed}`);
    onTestFinished(async () => {
      await allow(true);
      await outside.end();
    });
    await allow(false);
    const broken = await administration.query(`SELECT pg_terminate_backend(pid) ${FROM_LISTENERS}`);
    expect(broken.rowCount).toBe(2);
    // A node temporarily refuses while it opens another database connection.
    const sendSoon = (content?: string) =>
      vi.waitFor(() => send(nodeA, "wakes", content), { timeout: 60_000, interval: 50 });
    const sending = (async () => {
      for (let index = 0; index < 20; index += 1) await sendSoon();
      return sendSoon("the last");
    })();
    await listener.follow(nodeB, sending);
    expect(listener.messageIds).toEqual(await storedIds("wakes"));
    await wait(OUTAGE_MS);
    await allow(true);
    await expect.poll(countListeners).toBe(2);
    // Both nodes have retried.
    await wait(2 * RELISTEN_MS);
    expect(await countListeners()).toBe(2);
  });

  test("when a node dies between its commit and waking the others", async () => {
    await createChannel(nodeA, "silent");
    const reader = await EventReader.open(clientOf(nodeB), { event_types: ["default_streams"] });
    const waiting = clientOf(nodeB).get("/events", {
      queue_id: reader.queueId,
      last_event_id: reader.lastEventId,
    });
    // The row without a notification that such a node leaves.
    const body = { isForgotten: false };
    const row = JSON.stringify([{ type: "default_streams", audience: { kind: "everyone" }, body }]);
    const { rows } = await administration.query<{ id: string }>(
      "SELECT append_events(id, $1::json) AS id FROM realm WHERE subdomain = ''",
      [row],
    );
    const since = Date.now();
    const events = wireEvents.parse((await waiting).body.events);
    expect(events.map(({ id }) => String(id))).toEqual(rows.map(({ id }) => id));
    expect(Date.now() - since).toBeLessThan(5_000);
  });

  test("when a node is killed and its clients continue on the other", async () => {
    await createChannel(nodeA, "kill");
    const [polled, pushed] = [
      await ResumingListener.register(nodeA, identity),
      await ResumingListener.register(nodeA, identity),
    ];
    let place = nodeA;
    const socket = pushed.connect(nodeA);
    const sending = (async () => {
      for (let index = 0; index < 60; index += 1) {
        const onA = place === nodeA ? send(nodeA, "kill", `a ${index}`).catch(() => 0) : Promise.resolve(0);
        const onB = send(nodeB, "kill", `b ${index}`);
        if (index === 30) {
          await nodeA.kill();
          place = nodeB;
          socket.disconnect();
        }
        await Promise.all([onA, onB]);
      }
      return send(nodeB, "kill", "the last");
    })();
    await polled.poll(() => place, sending);
    await pushed.follow(nodeB, sending);
    const stored = await storedIds("kill");
    expect(stored.length).toBeGreaterThanOrEqual(90);
    expect(polled.messageIds).toEqual(stored);
    expect(pushed.messageIds).toEqual(stored);
    await nodeA.start();
    expect(await send(nodeA, "kill", "back")).toBeGreaterThan(stored.at(-1) ?? 0);
  });
});

async function countListeners(): Promise<number> {
  const { rows } = await administration.query<{ count: number }>(
    `SELECT count(*)::int AS count ${FROM_LISTENERS}`,
  );
  return rows[0]?.count ?? 0;
}
