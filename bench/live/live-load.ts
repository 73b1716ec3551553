/** The thread of the load's clients, so that receiving does not delay the measured sends. */
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { Account } from "../deliveries.ts";
import { HttpPoster } from "../http-poster.ts";
import { LiveClient, type ServerKind } from "./live-client.ts";
import type { Answer, Command, Latencies } from "./live-worker.ts";
import { FrameReader, type Received } from "./read-frame.ts";

const REGISTERING_AT_ONCE = 8;
const CONNECTING_AT_ONCE = 50;
/** Like the client of socket.io: the first attempt after 0.5 to 1.5 s, later ones after up to twice as long. */
const RECONNECT_MS = 1_000;
const MAX_RECONNECT_MS = 5_000;
const LATENCY_BUCKETS = 60_000;
const POLL_MS = 10;

const { port, kind }: { port: number; kind: ServerKind } = workerData;
const reader = new FrameReader();
const clients: LiveClient[] = [];
let histogram = new Uint32Array(LATENCY_BUCKETS);
let received = 0;
let eventBytes = 0;
let isReconnecting = false;
let lastReceivedAt = 0;

const hooks = { port, kind, reader, onReady: () => undefined, onReceived: count, onLost: connectAgain };

function count({ sentAt, eventBytes: bytes }: Received): void {
  if (sentAt.length > 0) eventBytes = bytes;
  lastReceivedAt = performance.timeOrigin + performance.now();
  received += sentAt.length;
  for (const time of sentAt) {
    const bucket = Math.min(LATENCY_BUCKETS - 1, Math.max(0, Math.floor(lastReceivedAt - time)));
    histogram[bucket] = (histogram[bucket] ?? 0) + 1;
  }
}

const attempts = new WeakMap<LiveClient, number>();

function connectAgain(client: LiveClient): void {
  if (!isReconnecting) return;
  const attempt = attempts.get(client) ?? 0;
  attempts.set(client, attempt + 1);
  const delay = Math.min(MAX_RECONNECT_MS, RECONNECT_MS * 2 ** attempt) * (0.5 + Math.random());
  setTimeout(() => client.connect(), delay);
}

/** Every client has an address of its own. */
function addressOf(index: number): string {
  return `127.1.${(index >> 8) & 0xff}.${index & 0xff}`;
}

async function register({ email, apiKey }: Account): Promise<{ queueId: string; lastEventId: number }> {
  const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString("base64")}`;
  const poster = new HttpPoster({ port, path: "/api/v1/register", headers: { authorization } });
  const form = new URLSearchParams({ event_types: '["message"]', fetch_event_types: "[]" });
  const answer: { queue_id: string; last_event_id: number } = JSON.parse(await poster.post(form.toString()));
  poster.close();
  return { queueId: answer.queue_id, lastEventId: answer.last_event_id };
}

async function add(account: Account): Promise<void> {
  const { queueId, lastEventId } =
    kind === "parley" ? await register(account) : { queueId: "", lastEventId: -1 };
  const { email, apiKey } = account;
  clients.push(new LiveClient({ email, apiKey, queueId }, lastEventId, addressOf(clients.length), hooks));
}

async function inTurns<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const loop = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
}

async function connect(client: LiveClient): Promise<void> {
  client.connect();
  while (!client.isReady) await wait(POLL_MS);
}

function latencies(): Latencies {
  const shares = [0.5, 0.99, 1];
  const [p50 = 0, p99 = 0, longest = 0] = shares.map((share) => {
    let left = Math.ceil(received * share);
    return histogram.findIndex((inBucket) => {
      left -= inBucket;
      return left <= 0;
    });
  });
  return { p50, p99, longest };
}

async function until(isReached: () => boolean, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  while (!isReached() && performance.now() < end) await wait(POLL_MS);
}

const totals = () => ({
  messages: Math.min(...clients.map((client) => client.messages)),
  most: Math.max(...clients.map((client) => client.messages)),
});

async function handle(command: Command): Promise<Answer> {
  switch (command.kind) {
    case "connect": {
      await inTurns(command.accounts, REGISTERING_AT_ONCE, add);
      await inTurns(clients.slice(-command.accounts.length), CONNECTING_AT_ONCE, connect);
      break;
    }
    case "reset": {
      histogram = new Uint32Array(LATENCY_BUCKETS);
      received = 0;
      for (const client of clients) {
        client.messages = 0;
        client.sumOfNumbers = 0;
        client.disorders = 0;
      }
      break;
    }
    case "await": {
      await until(() => received >= command.messages * clients.length, command.milliseconds);
      break;
    }
    case "drop": {
      isReconnecting = true;
      for (const client of clients) client.destroy();
      break;
    }
    case "await return": {
      await until(() => clients.every(({ isReady }) => isReady), command.milliseconds);
      break;
    }
    case "close": {
      isReconnecting = false;
      for (const client of clients) client.destroy();
      break;
    }
  }
  const { messages, most } = totals();
  const isRight = (client: LiveClient) =>
    client.messages === command.messages && client.sumOfNumbers === command.sum && client.disorders === 0;
  return {
    at: lastReceivedAt,
    ready: clients.filter(({ isReady }) => isReady).length,
    right: clients.filter(isRight).length,
    fewest: messages,
    most,
    received,
    eventBytes,
    latencies: latencies(),
  };
}

parentPort?.on("message", (command: Command) => {
  handle(command).then(
    (answer) => parentPort?.postMessage(answer),
    (error) => {
      throw error;
    },
  );
});
