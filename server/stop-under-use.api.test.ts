/** A node that is stopped while clients wait, listen, upload and hold connections. */
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setUpOwner } from "../lib/testing/clients/development-client.ts";
import { EventReader } from "../lib/testing/clients/event-reader.ts";
import { RawConnection } from "../lib/testing/clients/raw-connection.ts";
import { freePort, ServerProcess } from "../lib/testing/server-process.ts";
import { createEmptyDatabase, type TestDatabase } from "../lib/testing/test-server.ts";

const CLIENTS = 30;
const PIECES_EVERY_MS = 200;
/** Docker and Podman kill a container that takes longer. */
const PATIENCE_MS = 10_000;

let database: TestDatabase;
let folder: string;
let node: ServerProcess;

beforeAll(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), "parley-stop-"));
  node = new ServerProcess(await freePort(), {
    DATABASE_URL: database.url,
    PARLEY_SECRET: "7".repeat(64),
    PARLEY_MODE: "development",
    PARLEY_DATA_DIR: folder,
  });
  await node.start();
});
afterAll(async () => {
  await node.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Both bodies never end; the second one's client sends on. */
async function openUploads(head: readonly string[]): Promise<{ end(): void }> {
  const silent = await RawConnection.open(node.port);
  await silent.send([...head, "content-length: 1000000"], "begun");
  const slow = await RawConnection.open(node.port);
  await slow.send([...head, "content-length: 1000000"], "begun");
  const timer = setInterval(() => void slow.write("piece"), PIECES_EVERY_MS);
  return { end: () => clearInterval(timer) };
}

test("polls are answered, sockets closed, and neither uploads nor idle connections hold it up", async () => {
  const { client, email, apiKey, id } = await setUpOwner(node, "Stop");
  const readers = await Promise.all(Array.from({ length: CLIENTS }, () => EventReader.open(client)));
  const polls = readers.map(({ queueId, lastEventId }) =>
    client.get("/events", { queue_id: queueId, last_event_id: lastEventId }),
  );
  const sockets = readers.map(() =>
    io(`http://localhost:${node.port}`, {
      auth: { email, api_key: apiKey },
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
    }),
  );
  await Promise.all(
    sockets.map((socket) => new Promise<void>((resolve) => socket.once("connect", () => resolve()))),
  );
  const closed = sockets.map(
    (socket) => new Promise<void>((resolve) => socket.once("disconnect", () => resolve())),
  );
  const authorization = `authorization: Basic ${Buffer.from(`${email}:${apiKey}`).toString("base64")}`;
  const uploads = await openUploads([
    "POST /api/v1/user_uploads HTTP/1.1",
    `host: localhost:${node.port}`,
    authorization,
    "content-type: multipart/form-data; boundary=piece",
  ]);
  const idle = await RawConnection.open(node.port);
  const sends = Array.from({ length: CLIENTS }, (_, index) =>
    client.post("/messages", { type: "direct", to: [id], content: `sent ${index}` }),
  );

  const exit = node.stop();
  const inTime = Promise.race([exit, wait(PATIENCE_MS).then(() => "too late")]);
  for (const sent of await Promise.all(sends)) expect(sent.status).toBe(200);
  for (const answer of await Promise.all(polls)) expect(answer.status).toBe(200);
  await Promise.all([...closed, idle.closed]);
  expect(await inTime).toBe(0);
  uploads.end();
});
