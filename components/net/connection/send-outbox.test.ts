/** The outbox sends each message once, in order. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type ChatState, INITIAL_STATE } from "../../model/store/chat-state.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { eventStore } from "../../model/store/event-store.ts";
import { wholePage } from "../../model/store/example-events.ts";
import { topicMessage } from "../../model/store/example-state.ts";
import type { Conversation } from "../../model/store/history/conversation.ts";
import { mergePage } from "../../model/store/history/merge-fetched.ts";
import { followTopics } from "../drafts/follow-topics.ts";
import "./failure-sentences.ts";
import { followOutbox } from "./outbox-storage.ts";
import { retrySending, sendMessage } from "./send-message.ts";

const conversation: Conversation = { kind: "topic", channelId: 3, topic: "A" };

type Kept = { id: number; content: string; key: string; topic: string | null };

/** Where the server has messages now, by id; for requests about moved topics. */
let topics: Record<number, string>;

function messagesNow(address: string): Response {
  const params = new URL(address, "http://localhost").searchParams;
  const ids: number[] | null = JSON.parse(params.get("message_ids") ?? "null");
  const messages = Object.entries(topics)
    .map(([id, topic]) => topicMessage(Number(id), topic))
    .filter(({ id, subject }) =>
      ids ? ids.includes(id) : params.get("narrow")?.includes(JSON.stringify(subject)),
    );
  return Response.json({ result: "success", messages });
}

/** A server that accepts each key once; `onSend` decides the outcome. */
function serve(
  onSend: (content: string) => "accept" | "lose the answer" | "unreachable" | "busy" | "refuse",
) {
  const kept: Kept[] = [];
  const reply = (status: number, body: object) => Promise.resolve(Response.json(body, { status }));
  vi.stubGlobal("fetch", (address: string, { method, body }: { method: string; body?: URLSearchParams }) => {
    if (method !== "POST") return Promise.resolve(messagesNow(address));
    const content = body?.get("content") ?? "";
    const fate = onSend(content);
    if (fate === "unreachable") return Promise.reject(new TypeError("offline"));
    if (fate === "busy") return reply(503, { result: "error", code: "BUSY", msg: "The server is busy." });
    if (fate === "refuse") return reply(400, { result: "error", code: "BAD_REQUEST", msg: "Not allowed" });
    const key = body?.get("idempotency_key") ?? "";
    const message = kept.find((other) => other.key === key) ?? {
      ...{ id: kept.length + 1, content, key },
      topic: body?.get("topic") ?? null,
    };
    kept[message.id - 1] = message;
    if (fate === "lose the answer") return Promise.reject(new TypeError("connection lost"));
    return reply(200, { result: "success", id: message.id });
  });
  return kept;
}

const texts = (kept: Kept[]) => kept.map(({ content }) => content);
const placed = (kept: Kept[]) => kept.map(({ content, topic }) => `${topic}: ${content}`);
const outbox = () => [...chatStore.getState().outbox.values()];

let stop: () => void;

function setConnection(connection: ChatState["connection"], change: Partial<ChatState> = {}): void {
  chatStore.update((state) => ({ ...state, connection, ...change }));
}

/** The live connection reports an event. */
function receive(event: Record<string, unknown>): void {
  eventStore.update(() => ({
    events: [{ id: 1, type: "update_message", stream_id: 3, ...event }],
    mayLackSome: false,
  }));
}

beforeEach(() => {
  vi.useFakeTimers();
  const location = { href: "https://chat.test/", hash: "#inbox" };
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location, history: { state: null } }));
  topics = {};
  const stops = [followOutbox(), followTopics()];
  stop = () => stops.forEach((end) => void end());
  chatStore.update((state) => ({ ...state, queueId: "q", ownUserId: 1, connection: "online" }));
});

afterEach(async () => {
  await vi.runAllTimersAsync();
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  chatStore.update(() => INITIAL_STATE);
});

it("messages written offline are sent in order after reconnecting", async () => {
  let isOnline = false;
  const kept = serve(() => (isOnline ? "accept" : "unreachable"));
  for (const text of ["one", "two", "three"]) sendMessage(conversation, text);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(outbox().map(({ failure }) => failure)).toEqual([null, null, null]);
  expect(outbox()[0]?.delay).toBe("The server cannot be reached.");
  isOnline = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(texts(kept)).toEqual(["one", "two", "three"]);
});

it("a message with a lost response is sent once, and so is another with the same text", async () => {
  const fates = ["lose the answer", "accept"] as const;
  let sends = 0;
  const kept = serve(() => fates[sends++] ?? "accept");
  sendMessage(conversation, "once");
  sendMessage(conversation, "once");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(texts(kept)).toEqual(["once", "once"]);
  expect(outbox().map(({ messageId }) => messageId)).toEqual([1, 2]);
});

it("an accepted message without an event is dropped after reconnecting", async () => {
  const kept = serve(() => "accept");
  sendMessage(conversation, "deleted meanwhile");
  await vi.advanceTimersByTimeAsync(5_000);
  chatStore.update((state) => ({ ...state, connection: "reconnecting" }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(texts(kept)).toEqual(["deleted meanwhile"]);
  expect(outbox().map(({ messageId }) => messageId)).toEqual([1]);
  chatStore.update((state) => ({ ...state, connection: "online" }));
  await vi.advanceTimersByTimeAsync(9_000);
  expect(outbox()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(outbox()).toEqual([]);
});

it("a refused or delayed message does not block other conversations", async () => {
  const kept = serve((content) => (content === "bad" ? "refuse" : content === "stuck" ? "busy" : "accept"));
  sendMessage(conversation, "bad");
  sendMessage(conversation, "stuck");
  sendMessage(conversation, "behind it");
  sendMessage({ kind: "direct", userIds: [2] }, "elsewhere");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(texts(kept)).toEqual(["elsewhere"]);
  expect(outbox().map(({ failure, delay }) => failure ?? delay)).toEqual([
    "Not allowed",
    "The server is busy.",
    null,
    null,
  ]);
  chatStore.update((state) => ({ ...state, outbox: new Map() }));
});

it("messages older than the server's memory of keys are sent only on request", async () => {
  const kept = serve(() => "accept");
  chatStore.update((state) => ({ ...state, connection: "reconnecting" }));
  sendMessage(conversation, "before the holidays");
  vi.setSystemTime(Date.now() + 6 * 86_400_000 + 5000);
  chatStore.update((state) => ({ ...state, connection: "online" }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(kept).toEqual([]);
  const [old] = outbox();
  expect(old?.failure).toContain("may have arrived");
  retrySending(old?.localId ?? "");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(texts(kept)).toEqual(["before the holidays"]);
});

it("nothing is sent until the missed events have arrived, which move messages with their topic", async () => {
  const kept = serve(() => "accept");
  setConnection("reconnecting");
  sendMessage(conversation, "written offline");
  sendMessage({ kind: "topic", channelId: 3, topic: "B" }, "elsewhere");
  // The network is back before the connection is.
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(kept).toEqual([]);
  receive({ propagate_mode: "change_all", orig_subject: "a", subject: "\u2714 A" });
  setConnection("online");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(placed(kept)).toEqual(["\u2714 A: written offline", "B: elsewhere"]);
});

it("another channel is followed, too, and a later message does not overtake a delayed one that moves", async () => {
  let isBusy = true;
  const kept = serve(() => (isBusy ? "busy" : "accept"));
  sendMessage(conversation, "first");
  await vi.advanceTimersByTimeAsync(100);
  receive({ propagate_mode: "change_all", orig_subject: "A", subject: "C", new_stream_id: 5 });
  sendMessage({ kind: "topic", channelId: 5, topic: "C" }, "second");
  await vi.advanceTimersByTimeAsync(100);
  isBusy = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(placed(kept)).toEqual(["C: first", "C: second"]);
});

/** The page has seen messages 10 and 11 of the topic. */
function see(): void {
  const page = wholePage([topicMessage(10, "A"), topicMessage(11, "A")]);
  chatStore.update((state) => mergePage(state, { kind: "topic", channelId: 3, topic: "A" }, page, "replace"));
}

it("after a new registration, the server is asked once where the topics are now", async () => {
  const kept = serve(() => "accept");
  see();
  setConnection("reconnecting");
  for (const text of ["one", "two"]) sendMessage(conversation, text);
  topics = { 10: "Renamed", 11: "Renamed" };
  setConnection("online", { queueId: "next" });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(placed(kept)).toEqual(["Renamed: one", "Renamed: two"]);
});

it("a move of some messages takes the unsent ones along only if none has stayed", async () => {
  const kept = serve(() => "accept");
  see();
  const leave = async (now: Record<number, string>, text: string) => {
    setConnection("reconnecting");
    sendMessage(conversation, text);
    topics = now;
    receive({ propagate_mode: "change_later", orig_subject: "A", subject: "Split" });
    setConnection("online");
    await vi.advanceTimersByTimeAsync(5_000);
  };
  await leave({ 10: "A", 11: "Split" }, "stays");
  await leave({ 10: "Split", 11: "Split" }, "moves");
  expect(placed(kept)).toEqual(["A: stays", "Split: moves"]);
});
