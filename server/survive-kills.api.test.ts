/** Clients listening across kills. */
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { expect, test } from "vitest";
import { z } from "zod";
import type { ApiAnswer, ApiClient } from "../lib/testing/clients/api-client.ts";
import { setUpOwner } from "../lib/testing/clients/development-client.ts";
import { freePort, ServerProcess } from "../lib/testing/server-process.ts";
import { createTestDatabase } from "../lib/testing/test-server.ts";

const MESSAGES = 200;
const KILLS = 4;
const RETRY_MS = 20;

const queue = z.object({ queue_id: z.string(), last_event_id: z.int() });
const wireEvents = z.array(
  z.looseObject({ id: z.int(), type: z.string(), message: z.looseObject({ id: z.int() }).optional() }),
);

async function retry(call: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  for (;;) {
    try {
      const answer = await call();
      if (answer.status < 500) return answer;
    } catch {
      // The server was killed.
    }
    await wait(RETRY_MS);
  }
}

class Received {
  readonly messageIds: number[] = [];
  lastEventId: number;

  constructor(lastEventId: number) {
    this.lastEventId = lastEventId;
  }

  take(events: z.infer<typeof wireEvents>): void {
    for (const event of events) {
      this.lastEventId = event.id;
      if (event.message) this.messageIds.push(event.message.id);
    }
  }
}

async function pollUntil(
  client: ApiClient,
  queueId: string,
  received: Received,
  isDone: () => boolean,
): Promise<void> {
  while (!isDone()) {
    const answer = await retry(() =>
      client.get("/events", { queue_id: queueId, last_event_id: received.lastEventId, dont_block: false }),
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    received.take(wireEvents.parse(answer.body.events));
  }
}

function followBySocket(
  port: number,
  identity: { readonly email: string; readonly api_key: string },
  queueId: string,
  received: Received,
): Socket {
  const socket = io(`http://127.0.0.1:${port}`, {
    auth: identity,
    transports: ["websocket"],
    reconnectionDelay: RETRY_MS,
    reconnectionDelayMax: RETRY_MS,
  });
  socket.on("connect", () => {
    socket.emit("attach", { queue_id: queueId, last_event_id: received.lastEventId });
  });
  socket.on("events", (events: unknown) => {
    received.take(wireEvents.parse(events));
    socket.emit("ack", received.lastEventId);
  });
  return socket;
}

async function register(client: ApiClient): Promise<z.infer<typeof queue>> {
  const answer = await client.post("/register", { event_types: ["message"], fetch_event_types: [] });
  return queue.parse(answer.body);
}

test(`nothing is lost, duplicated or reordered through ${KILLS} kills under ${MESSAGES} messages`, async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(os.tmpdir(), "parley-kills-"));
  const server = new ServerProcess(await freePort(), {
    DATABASE_URL: database.url,
    PARLEY_DATA_DIR: folder,
    PARLEY_MODE: "development",
  });
  await server.start();
  const { email, apiKey, client } = await setUpOwner(server);
  await client.post("/users/me/subscriptions", { subscriptions: [{ name: "kills" }] });
  const [polled, pushed] = [await register(client), await register(client)];
  const byPoll = new Received(polled.last_event_id);
  const bySocket = new Received(pushed.last_event_id);
  const socket = followBySocket(server.port, { email, api_key: apiKey }, pushed.queue_id, bySocket);

  let lastSent = Number.POSITIVE_INFINITY;
  const polling = pollUntil(
    client,
    polled.queue_id,
    byPoll,
    () => (byPoll.messageIds.at(-1) ?? 0) >= lastSent,
  );
  let lastId = 0;
  for (let index = 1; index <= MESSAGES; index += 1) {
    const isKilled = index % (MESSAGES / KILLS) === MESSAGES / KILLS / 2;
    const killing = isKilled ? server.kill().then(() => server.start()) : Promise.resolve();
    const message = {
      type: "channel",
      to: "kills",
      topic: `topic ${index % 3}`,
      content: `message ${index}`,
    };
    const answer = await retry(() => client.post("/messages", message));
    lastId = z.int().parse(answer.body.id);
    await killing;
  }
  // Ends the waiting poll.
  lastSent = lastId + 1;
  const end = { type: "channel", to: "kills", topic: "end", content: "end" };
  lastSent = z.int().parse((await client.post("/messages", end)).body.id);
  await polling;
  while ((bySocket.messageIds.at(-1) ?? 0) < lastSent) await wait(RETRY_MS);

  const stored = await client.get("/messages", {
    anchor: "newest",
    num_before: 1000,
    num_after: 0,
    narrow: [["channel", "kills"]],
  });
  const storedIds = z
    .array(z.looseObject({ id: z.int() }))
    .parse(stored.body.messages)
    .map(({ id }) => id);
  expect(storedIds.length).toBeGreaterThanOrEqual(MESSAGES);
  expect(byPoll.messageIds).toEqual(storedIds);
  expect(bySocket.messageIds).toEqual(storedIds);

  socket.disconnect();
  expect(await server.stop()).toBe(0);
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});
