/** The outbox survives a reload, and only one tab sends each message. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { eraseAccounts } from "../../model/store/account-storage.ts";
import { INITIAL_STATE } from "../../model/store/chat-state.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import type { OutgoingMessage } from "../../model/store/history/outbox-state.ts";
import { keepOutboxLazily } from "./lazy-outbox.ts";
import { keepOutbox } from "./outbox-storage.ts";
import { OWN_TAB } from "./outbox-tabs.ts";
import { retrySending, sendMessage } from "./send-message.ts";

const conversation = { kind: "topic", channelId: 3, topic: "A" } as const;
const KEY = "parley-account:1:outbox:";

let stored: Map<string, string>;
let page: EventTarget;
/** Ends a tab by its id: its lock passes to the next one waiting. */
let end: Map<string, () => void>;
let sent: string[];
let keys: string[];
let stop: () => void;

beforeEach(() => {
  stored = new Map();
  page = new EventTarget();
  end = new Map();
  sent = [];
  keys = [];
  const storage = {
    get length() {
      return stored.size;
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  const request = (name: string, whenHeld: () => unknown) => {
    end.set(name.replace("parley-outbox:", ""), whenHeld);
    return Promise.resolve();
  };
  vi.stubGlobal("window", Object.assign(page, { localStorage: storage, sessionStorage: storage }));
  vi.stubGlobal("navigator", { locks: { request } });
  vi.stubGlobal("fetch", (_address: string, { method, body }: { method: string; body?: URLSearchParams }) => {
    if (method !== "POST") throw new Error("Unexpected request.");
    sent.push(body?.get("content") ?? "");
    keys.push(body?.get("idempotency_key") ?? "");
    return Promise.resolve(Response.json({ result: "success", id: 100 + sent.length }));
  });
  stop = () => {};
});

afterEach(() => {
  stop();
  chatStore.update(() => INITIAL_STATE);
  vi.unstubAllGlobals();
});

function begin(): void {
  chatStore.update((state) => ({ ...state, ownUserId: 1, queueId: "q", connection: "online" }));
  stop = keepOutbox(1);
}

function keepElsewhere(localId: string, tab: string, content: string): void {
  const message: OutgoingMessage = {
    localId,
    tab,
    conversation,
    content,
    timestamp: Date.now() / 1000,
    messageId: null,
    failure: null,
    delay: null,
    idempotencyKey: `key of ${localId}`,
  };
  stored.set(KEY + localId, JSON.stringify(message));
}

const dispatchStorage = () => page.dispatchEvent(Object.assign(new Event("storage"), { key: `${KEY}1` }));
const outbox = () => [...chatStore.getState().outbox.values()];

it("another tab's messages are shown here, and sent here only when that tab is closed", async () => {
  keepElsewhere("2", "other", "second");
  keepElsewhere("1", "other", "first");
  begin();
  expect(outbox().map(({ content }) => content)).toEqual(["first", "second"]);
  sendMessage(conversation, "third, of this tab");
  await expect.poll(() => sent).toEqual(["third, of this tab"]);
  end.get("other")?.();
  await expect.poll(() => sent).toEqual(["third, of this tab", "first", "second"]);
});

it("messages written before storing begins are kept, too", () => {
  chatStore.update((state) => ({ ...state, ownUserId: 1 }));
  sendMessage(conversation, "early");
  begin();
  expect(outbox().map(({ content }) => content)).toEqual(["early"]);
  expect([...stored.values()].map((text) => JSON.parse(text).content)).toEqual(["early"]);
});

it("nothing is stored or sent before this tab holds its own lock", async () => {
  chatStore.update((state) => ({ ...state, ownUserId: 1, queueId: "q", connection: "online" }));
  stop = keepOutboxLazily(1);
  sendMessage(conversation, "early");
  await expect.poll(() => end.has(OWN_TAB)).toBe(true);
  expect([...stored.keys()]).toEqual([]);
  expect(sent).toEqual([]);
  end.get(OWN_TAB)?.();
  await expect.poll(() => sent).toEqual(["early"]);
});

it("the next page sends a message with its first key", async () => {
  keepElsewhere("1", "other", "first");
  begin();
  end.get("other")?.();
  await expect.poll(() => keys).toEqual(["key of 1"]);
});

it("messages tried without a key are sent only on request", async () => {
  for (const [localId, content, isAttempted] of [
    ["1", "tried", true],
    ["2", "not tried", false],
  ] as const) {
    keepElsewhere(localId, "other", content);
    const { idempotencyKey: _, ...former } = JSON.parse(stored.get(KEY + localId) ?? "");
    stored.set(KEY + localId, JSON.stringify({ ...former, isAttempted, afterId: 0 }));
  }
  begin();
  end.get("other")?.();
  await expect.poll(() => sent).toEqual(["not tried"]);
  expect(outbox().find(({ localId }) => localId === "1")?.failure).toContain("may have arrived");
  retrySending("1");
  await expect.poll(() => sent).toEqual(["not tried", "tried"]);
  expect(keys.every((key) => key !== "")).toBe(true);
});

it("messages discarded or retried by another tab are no longer sent here; unstored ones still are", () => {
  begin();
  chatStore.update((state) => ({ ...state, queueId: null }));
  for (const content of ["discarded", "tried again there", "still here"]) sendMessage(conversation, content);
  const [discarded, tried] = outbox();
  vi.spyOn(window.localStorage, "setItem").mockImplementation(() => {
    throw new Error("no room");
  });
  sendMessage(conversation, "not kept");
  stored.delete(KEY + discarded?.localId);
  stored.set(KEY + tried?.localId, JSON.stringify({ ...tried, tab: "another" }));
  dispatchStorage();
  expect(outbox().map(({ content, tab }) => [content, tab === OWN_TAB])).toEqual([
    ["tried again there", false],
    ["still here", true],
    ["not kept", true],
  ]);
});

it("messages of one account are not sent by another that signs in in another tab", async () => {
  begin();
  chatStore.update((state) => ({ ...state, queueId: null }));
  sendMessage(conversation, "written by the first");
  eraseAccounts({ exceptId: 2 });
  dispatchStorage();
  chatStore.update((state) => ({ ...state, ownUserId: 2, queueId: "of the other" }));
  sendMessage(conversation, "written by the second");
  await expect.poll(() => sent).toEqual(["written by the second"]);
});
