/** A mixed load for many minutes, and whether the processes then use as much memory as near its beginning. */
import { setTimeout as wait } from "node:timers/promises";
import { ApiCaller } from "./api-caller.ts";
import { chatMessages } from "./chat-messages.ts";
import { type Account, connect } from "./deliveries.ts";
import { Listeners } from "./listeners.ts";
import type { NpmServer } from "./npm-start.ts";
import { LARGE_CHANNEL, SMALL_CHANNEL } from "./seed.ts";
import { quietMemory } from "./starts.ts";

const MINUTE_MS = 60_000;
/** Calls at a time. */
const CONCURRENCY = 12;
/** Live clients; a tenth of them is replaced every minute. */
const CLIENTS = 200;
/** Caches fill and code is optimized in this time; the memory after it counts as the beginning. */
const WARM_UP_MS = 2 * MINUTE_MS;

export interface SoakFigures {
  readonly minutes: number;
  readonly calls: number;
  /** By status; 200 is not listed. */
  readonly refusals: Readonly<Record<string, number>>;
  /** Megabytes of all processes after the warm-up, when nobody uses the server. */
  readonly begin: number;
  /** The same at the end. */
  readonly end: number;
}

/** Everything a call is made from. */
interface Load {
  readonly caller: ApiCaller;
  readonly accounts: readonly Account[];
  readonly texts: readonly string[];
  calls: number;
}

type Call = (load: Load, account: Account) => Promise<void>;

const pick = <T>(list: readonly T[]): T => {
  const chosen = list[Math.floor(Math.random() * list.length)];
  if (chosen === undefined) throw new Error("There is nothing to pick from.");
  return chosen;
};
const number = (below: number) => Math.floor(Math.random() * below);

const sendToChannel: Call = async ({ caller, texts }, account) => {
  const to = Math.random() < 0.5 ? LARGE_CHANNEL : SMALL_CHANNEL;
  const content = pick(texts);
  await caller.post(account, "/messages", { type: "channel", to, topic: `topic ${number(300)}`, content });
};

const sendDirect: Call = async ({ caller, accounts, texts }, account) => {
  const to = [pick(accounts).email, pick(accounts).email];
  await caller.post(account, "/messages", { type: "direct", to, content: pick(texts) });
};

/** Long enough for a render worker. */
const sendLong: Call = async ({ caller, texts }, account) => {
  const content = `${Array.from({ length: 20 }, () => pick(texts)).join("\n\n")}\n\n$$x^{${number(100)}}$$`;
  await caller.post(account, "/messages", { type: "channel", to: SMALL_CHANNEL, topic: "long", content });
};

const read: Call = async ({ caller, accounts }, account) => {
  const terms = [
    { operator: "channel", operand: LARGE_CHANNEL },
    { operator: "topic", operand: `topic ${number(300)}` },
    { operator: "sender", operand: pick(accounts).email },
    { operator: "has", operand: pick(["link", "image"]), negated: Math.random() < 0.5 },
    { operator: "is", operand: pick(["unread", "starred", "mentioned", "dm"]) },
  ];
  const narrow = terms.filter(() => Math.random() < 0.4);
  await caller.get(account, "/messages", { anchor: "newest", num_before: 50, num_after: 0, narrow });
};

const readNewest: Call = async ({ caller }, account) => {
  const found = await caller.get(account, "/messages", { anchor: "newest", num_before: 20, num_after: 0 });
  const messages = (found.messages ?? []).map(({ id }) => id);
  const flag = Math.random() < 0.8 ? "read" : "starred";
  if (messages.length > 0) await caller.post(account, "/messages/flags", { messages, op: "add", flag });
};

/** A client that starts, reads some events and stops, or is closed without a word. */
const startClient: Call = async ({ caller }, account) => {
  const given = { client_capabilities: { notification_settings_null: Math.random() < 0.5 } };
  const { queue_id, last_event_id } = await caller.post(account, "/register", given);
  if (queue_id === undefined) return;
  await caller.get(account, "/events", { queue_id, last_event_id, dont_block: true });
  if (Math.random() < 0.5) await caller.delete(account, "/events", { queue_id });
};

const createChannel: Call = async ({ caller, accounts }, account) => {
  const subscriptions = [{ name: `made ${number(500)}`, description: `*${number(1e9)}*` }];
  const principals = [account.email, pick(accounts).email];
  await caller.post(account, "/users/me/subscriptions", { subscriptions, principals });
};

/** Each call with its share of the load. */
const shares: readonly (readonly [number, Call])[] = [
  [40, sendToChannel],
  [10, sendDirect],
  [2, sendLong],
  [20, read],
  [20, readNewest],
  [7, startClient],
  [1, createChannel],
];

function nextCall(): Call {
  let left = number(100);
  for (const [share, call] of shares) {
    if (left < share) return call;
    left -= share;
  }
  return sendToChannel;
}

async function repeat(load: Load, end: number): Promise<void> {
  while (performance.now() < end) {
    await nextCall()(load, pick(load.accounts));
    load.calls += 1;
  }
}

/** Keeps clients connected, and replaces the oldest ones. */
async function keepClients(port: number, accounts: readonly Account[], end: number): Promise<void> {
  const listeners = new Listeners();
  while (performance.now() < end) {
    if (listeners.count >= CLIENTS) listeners.closeOldest(CLIENTS / 10);
    while (listeners.count < CLIENTS) await connect(listeners, port, pick(accounts));
    await wait(Math.min(MINUTE_MS, Math.max(0, end - performance.now())));
  }
  listeners.close();
}

async function loadFor(load: Load, port: number, durationMs: number): Promise<void> {
  const end = performance.now() + durationMs;
  const loops = Array.from({ length: CONCURRENCY }, () => repeat(load, end));
  await Promise.all([...loops, keepClients(port, load.accounts, end)]);
}

/** Loads the server for some minutes after a warm-up. */
export async function soak(
  server: NpmServer,
  accounts: readonly Account[],
  minutes: number,
): Promise<SoakFigures> {
  const load = { caller: new ApiCaller(server.port), accounts, texts: chatMessages(2_000), calls: 0 };
  await loadFor(load, server.port, WARM_UP_MS);
  const begin = await quietMemory(server);
  await loadFor(load, server.port, minutes * MINUTE_MS);
  const end = await quietMemory(server);
  load.caller.close();
  return { minutes, calls: load.calls, refusals: load.caller.refusals, begin, end };
}
