/** The outbox sends each message once, in order. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { INITIAL_STATE } from "../../model/store/chat-state.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import type { Conversation } from "../../model/store/history/conversation.ts";
import { followOutbox } from "./outbox-storage.ts";
import { retrySending, sendMessage } from "./send-message.ts";

const conversation: Conversation = { kind: "topic", channelId: 3, topic: "A" };

type Kept = { id: number; content: string; key: string };

/** A server that accepts each key once; `onSend` decides the outcome. */
function serve(
  onSend: (content: string) => "accept" | "lose the answer" | "unreachable" | "busy" | "refuse",
) {
  const kept: Kept[] = [];
  const reply = (status: number, body: object) => Promise.resolve(Response.json(body, { status }));
  vi.stubGlobal("fetch", (_address: string, { method, body }: { method: string; body?: URLSearchParams }) => {
    if (method !== "POST") throw new Error("Nothing else is asked.");
    const content = body?.get("content") ?? "";
    const fate = onSend(content);
    if (fate === "unreachable") return Promise.reject(new TypeError("offline"));
    if (fate === "busy") return reply(503, { result: "error", code: "BUSY", msg: "The server is busy." });
    if (fate === "refuse") return reply(400, { result: "error", code: "BAD_REQUEST", msg: "Not allowed" });
    const key = body?.get("idempotency_key") ?? "";
    const message = kept.find((other) => other.key === key) ?? { id: kept.length + 1, content, key };
    kept[message.id - 1] = message;
    if (fate === "lose the answer") return Promise.reject(new TypeError("connection lost"));
    return reply(200, { result: "success", id: message.id });
  });
  return kept;
}

const texts = (kept: Kept[]) => kept.map(({ content }) => content);
const outbox = () => [...chatStore.getState().outbox.values()];

let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  stop = followOutbox();
  chatStore.update((state) => ({ ...state, queueId: "q", ownUserId: 1 }));
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
  await vi.advanceTimersByTimeAsync(60_000);
  expect(texts(kept)).toEqual(["once", "once"]);
  expect(outbox().map(({ messageId }) => messageId)).toEqual([1, 2]);
});

it("an accepted message without an event is dropped after reconnecting", async () => {
  const kept = serve(() => "accept");
  sendMessage(conversation, "deleted meanwhile");
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
  await vi.advanceTimersByTimeAsync(10_000);
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
  const queueId = chatStore.getState().queueId;
  chatStore.update((state) => ({ ...state, queueId: null }));
  sendMessage(conversation, "before the holidays");
  vi.setSystemTime(Date.now() + 6 * 86_400_000 + 5000);
  chatStore.update((state) => ({ ...state, queueId, connection: "online" }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(kept).toEqual([]);
  const [old] = outbox();
  expect(old?.failure).toContain("may have arrived");
  retrySending(old?.localId ?? "");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(texts(kept)).toEqual(["before the holidays"]);
});
