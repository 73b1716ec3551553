/** Stopping. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import pg from "pg";
import { expect, test } from "vitest";
import { EventReader } from "../lib/testing/clients/event-reader.ts";
import { identityOf, TestSocket } from "../lib/testing/clients/test-socket.ts";
import { createTestOrganization } from "../lib/testing/test-organization.ts";
import {
  createTestDatabase,
  startTestServer,
  type TestServer,
  testConfiguration,
} from "../lib/testing/test-server.ts";
import { startServer } from "./start-server.ts";

const PROMPT_MS = 10_000;
/** Of it, 3 s are for load balancers; the rest is less than the time after which remaining connections are destroyed. */
const UNCUT_MS = 5_500;
const SENDERS = 16;

async function stopPromptly(server: TestServer): Promise<void> {
  const start = Date.now();
  await server.stop();
  expect(Date.now() - start).toBeLessThan(PROMPT_MS);
}

async function openRaw(server: TestServer, text: string): Promise<Socket> {
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(text);
  return socket;
}

test("when the server stops, a waiting poll is answered and a socket is disconnected", async () => {
  const server = await startTestServer();
  const org = await createTestOrganization(server.port);
  const { client } = org.member;
  const reader = await EventReader.open(client);
  const socket = await TestSocket.connect(server.port, identityOf(org, org.member));
  const poll = client.get("/events", { queue_id: reader.queueId, last_event_id: reader.lastEventId });
  // The poll, sent first, has arrived when this is answered.
  await client.get("/users/me");
  await stopPromptly(server);
  expect(await poll).toMatchObject({ status: 200, body: { result: "success", events: [] } });
  expect(await socket.closed).toBe("transport close");
});

test("when the server stops, a poll is answered even after events that its queue does not receive", async () => {
  const server = await startTestServer();
  const org = await createTestOrganization(server.port);
  const { client } = org.member;
  const reader = await EventReader.open(client, { event_types: ["reaction"] });
  const poll = client.get("/events", { queue_id: reader.queueId, last_event_id: reader.lastEventId });
  await client.post("/messages", { type: "direct", to: [org.member.id], content: "hello" });
  const other = await EventReader.open(client, { event_types: ["message"] });
  await client.post("/messages", { type: "direct", to: [org.member.id], content: "hello" });
  await other.next("message");
  await stopPromptly(server);
  expect(await poll).toMatchObject({ status: 200, body: { result: "success", events: [] } });
});

test("clients that never pause get responses to all they sent, then their connections end", async () => {
  const database = await createTestDatabase();
  const shared = testConfiguration({ externalDatabase: database.url, secret: "7".repeat(64) });
  const server = await startServer(shared, { databaseUrl: database.url });
  const { member } = await createTestOrganization(server.port);
  await member.client.post("/users/me/subscriptions", {
    subscriptions: [{ name: "busy" }],
    send_new_subscription_messages: false,
  });
  const answered: unknown[] = [];
  const senders = Array.from({ length: SENDERS }, async () => {
    for (;;) {
      const message = { type: "channel", to: "busy", topic: "t", content: "hello" };
      const answer = await member.client.post("/messages", message).catch(() => null);
      if (!answer) return;
      answered.push(answer.body.id ?? answer.body);
    }
  });
  await expect.poll(() => answered.length).toBeGreaterThan(SENDERS);
  const start = Date.now();
  await server.stop();
  expect(Date.now() - start).toBeLessThan(UNCUT_MS);
  await Promise.all(senders);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>("SELECT id FROM message");
  await client.end();
  await database.drop();
  expect(new Set(answered)).toEqual(new Set(rows.map(({ id }) => Number(id))));
});

test("silent connections do not delay the stop", async () => {
  const server = await startTestServer();
  const upgrade = await openRaw(
    server,
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost:${server.port}\r\nConnection: Upgrade\r\n` +
      "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  await once(upgrade, "data");
  const half = await openRaw(
    server,
    `POST /api/v1/messages HTTP/1.1\r\nHost: localhost:${server.port}\r\nContent-Length: 100\r\n\r\nhalf`,
  );
  await openRaw(server, "");
  await stopPromptly(server);
  upgrade.destroy();
  half.destroy();
});
