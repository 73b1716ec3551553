/** The soak's calls and their shares. */
import type { ApiCaller } from "../api-caller.ts";
import type { Account } from "../deliveries.ts";
import { LARGE_CHANNEL, SMALL_CHANNEL } from "../seed.ts";

interface Sent {
  readonly id: number;
  readonly account: Account;
}

/** Messages kept for edits, deletions, and reactions. */
const MAX_SENT = 500;

export interface Load {
  readonly caller: ApiCaller;
  readonly accounts: readonly Account[];
  readonly texts: readonly string[];
  readonly sent: Sent[];
  calls: number;
}

/** One or a few requests. */
export type Call = (load: Load, account: Account) => Promise<void>;

export const pick = <T>(list: readonly T[]): T => {
  const chosen = list[Math.floor(Math.random() * list.length)];
  if (chosen === undefined) throw new Error("There is nothing to pick from.");
  return chosen;
};
const number = (below: number) => Math.floor(Math.random() * below);

const sendToChannel: Call = async ({ caller, accounts, texts, sent }, account) => {
  const to = Math.random() < 0.5 ? LARGE_CHANNEL : SMALL_CHANNEL;
  const mention = Math.random() < 0.1 ? `@**|${pick(accounts).id}** ` : "";
  const content = mention + pick(texts);
  const topic = `topic ${number(300)}`;
  const { id } = await caller.post(account, "/messages", { type: "channel", to, topic, content });
  if (id !== undefined) sent.push({ id, account });
  if (sent.length > MAX_SENT) sent.shift();
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

/** A client starts, reads some events, and stops or disappears. */
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

const changeMessage: Call = async ({ caller, accounts, texts, sent }) => {
  if (sent.length === 0) return;
  const { id, account } = pick(sent);
  const choice = Math.random();
  if (choice < 0.4) await caller.patch(account, `/messages/${id}`, { content: pick(texts) });
  else if (choice < 0.5) await caller.patch(account, `/messages/${id}`, { topic: `topic ${number(300)}` });
  else if (choice < 0.6) await caller.delete(account, `/messages/${id}`, {});
  else await caller.post(pick(accounts), `/messages/${id}/reactions`, { emoji_name: "octopus" });
};

/** Regular reports of active clients. */
const reportActivity: Call = async ({ caller, accounts }, account) => {
  if (Math.random() < 0.5) await caller.post(account, "/users/me/presence", { status: "active" });
  else await caller.post(account, "/typing", { op: "start", to: [pick(accounts).id] });
};

const sendLater: Call = async ({ caller, accounts, texts }, account) => {
  const scheduled_delivery_timestamp = Math.ceil(Date.now() / 1_000) + 2 + number(60);
  const message = { type: "direct", to: [pick(accounts).id], content: pick(texts) };
  await caller.post(account, "/scheduled_messages", { ...message, scheduled_delivery_timestamp });
};

/** Each of these writes replaces earlier data. */
const replaceData: Call = async ({ caller, accounts }, account) => {
  await caller.post(account, "/users/me/status", { status_text: `in a meeting ${number(100)}` });
  await caller.post(account, `/users/me/muted_users/${pick(accounts).id}`, {});
  await caller.patch(account, "/settings", { web_line_height_percent: 100 + number(80) });
  await caller.post(account, "/users/me/alert_words", { alert_words: [`word ${number(50)}`] });
};

/** In percent. */
const shares: readonly (readonly [number, Call])[] = [
  [33, sendToChannel],
  [8, sendDirect],
  [2, sendLong],
  [17, read],
  [17, readNewest],
  [6, startClient],
  [8, changeMessage],
  [6, reportActivity],
  [1, sendLater],
  [1, replaceData],
  [1, createChannel],
];

export function nextCall(): Call {
  let left = number(100);
  for (const [share, call] of shares) {
    if (left < share) return call;
    left -= share;
  }
  return sendToChannel;
}
