/** Deliveries to 1,000 socket.io clients, compared with a bare broadcast. */
import { portOf, startChild } from "./child.ts";
import { HttpPoster } from "./http-poster.ts";
import { Listeners } from "./listeners.ts";
import type { Sender } from "./sends.ts";

export const CLIENTS = 1_000;
const MESSAGES = 100;
const ROUNDS = 3;

export interface DeliveryFigures {
  readonly clients: number;
  /** Deliveries per second. */
  readonly rate: number;
  readonly bareRate: number;
  readonly ratio: number;
}

export interface Account {
  readonly id: number;
  readonly email: string;
  readonly apiKey: string;
}

async function registerQueue(port: number, { email, apiKey }: Account): Promise<[string, number]> {
  const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString("base64")}`;
  const poster = new HttpPoster({ port, path: "/api/v1/register", headers: { authorization } });
  const form = new URLSearchParams({ event_types: '["message"]', fetch_event_types: "[]" });
  const answer: { queue_id: string; last_event_id: number } = JSON.parse(await poster.post(form.toString()));
  poster.close();
  return [answer.queue_id, answer.last_event_id];
}

/** Registers a new queue for the client. */
export async function connect(listeners: Listeners, port: number, account: Account): Promise<void> {
  const [queueId, lastEventId] = await registerQueue(port, account);
  await listeners.add(
    `http://127.0.0.1:${port}`,
    { email: account.email, api_key: account.apiKey },
    async (socket) => {
      const answer = await socket.emitWithAck("attach", { queue_id: queueId, last_event_id: lastEventId });
      if (answer.result !== "success") throw new Error(`attach: ${JSON.stringify(answer)}`);
    },
  );
}

export async function connectAll(port: number, accounts: readonly Account[]): Promise<Listeners> {
  const listeners = new Listeners();
  for (const account of accounts) await connect(listeners, port, account);
  return listeners;
}

/** Deliveries per second, best of several rounds of MESSAGES calls, eight at a time. */
async function rateOf(listeners: Listeners, post: () => Promise<unknown>): Promise<number> {
  let best = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const arrived = listeners.expect(MESSAGES * listeners.count);
    const begun = performance.now();
    for (let sent = 0; sent < MESSAGES; sent += 8) {
      await Promise.all(Array.from({ length: Math.min(8, MESSAGES - sent) }, post));
    }
    await arrived;
    best = Math.max(best, (MESSAGES * listeners.count) / ((performance.now() - begun) / 1000));
  }
  return best;
}

/** The bare broadcast sends events of the same size. */
export async function compareDeliveries(
  sender: Sender,
  channel: string,
  accounts: readonly Account[],
): Promise<DeliveryFigures> {
  const listeners = await connectAll(sender.port, accounts);
  const { authorization } = sender;
  const poster = new HttpPoster({ port: sender.port, path: "/api/v1/messages", headers: { authorization } });
  const form = new URLSearchParams({
    type: "channel",
    to: channel,
    topic: "deliveries",
    content: "x".repeat(100),
  });
  const rate = await rateOf(listeners, () => poster.post(form.toString()));
  const eventBytes = listeners.largestEventBytes;
  poster.close();
  listeners.close();
  const bareRate = await bareRateOf(accounts.length, eventBytes);
  return { clients: accounts.length, rate, bareRate, ratio: rate / bareRate };
}

async function bareRateOf(clients: number, eventBytes: number): Promise<number> {
  const child = await startChild("bench/bare-broadcast.ts", { EVENT_BYTES: String(eventBytes) }, "ready");
  const port = portOf(child.readyLine);
  const listeners = new Listeners();
  for (let client = 0; client < clients; client += 1) await listeners.add(`http://127.0.0.1:${port}`, {});
  const poster = new HttpPoster({ port, path: "/emit", headers: {} });
  const rate = await rateOf(listeners, () => poster.post(""));
  poster.close();
  listeners.close();
  await child.stop();
  return rate;
}
