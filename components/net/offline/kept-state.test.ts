/** A snapshot restores the chat, for its account and version only. */
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type ChatState, INITIAL_STATE } from "../../model/store/chat-state.ts";
import { afterEvents, arrival, channel, topicA, wholePage } from "../../model/store/example-events.ts";
import { directMessage, exampleState, OWN_ID, topicMessage } from "../../model/store/example-state.ts";
import { openFeed } from "../../model/store/history/feeds-state.ts";
import { mergePage } from "../../model/store/history/merge-fetched.ts";
import { readParts, type Stamp } from "./kept-database.ts";
import { beginMark, forgetMark } from "./kept-mark.ts";
import { changedParts, lacksOwnActs } from "./kept-parts.ts";
import { keptStateOf, stateFromKept } from "./kept-state.ts";
import { eraseParts, writeParts, writeTail } from "./write-parts.ts";

function lively() {
  const messages = [topicMessage(10, "A"), topicMessage(11, "A", { flags: ["read", "starred"] })];
  const state = mergePage(exampleState(), topicA, wholePage(messages), "replace");
  return afterEvents(state, arrival(topicMessage(12, "A")), arrival(directMessage(13), ["mentioned"]));
}

function gone(id: number) {
  return { type: "delete_message" as const, message_ids: [id], message_type: "stream" as const };
}

function keptOf(state: ChatState) {
  const kept = keptStateOf(structuredClone(changedParts(state, null)));
  if (kept === null) throw new Error("A part is missing.");
  return kept;
}

describe("the snapshot", () => {
  it("restores the state at the next start", () => {
    const state = lively();
    const restored = stateFromKept(INITIAL_STATE, keptOf(state));
    const shown = { ...state, queueId: null, presence: INITIAL_STATE.presence };
    for (const name of ["users", "channels", "settings", "ownLists", "topicPolicies"] as const) {
      expect(restored[name]).toEqual(shown[name]);
    }
    for (const name of ["messages", "directs"] as const) {
      expect([...restored[name]]).toEqual([...shown[name]]);
    }
    expect([...restored.unread.places]).toEqual([...shown.unread.places]);
    expect([...restored.unread.mentions]).toEqual([...shown.unread.mentions]);
    const [feed] = restored.feeds.values();
    expect([...(feed?.ids.keys() ?? [])]).toEqual([10, 11, 12]);
    expect(restored).toMatchObject({ queueId: null, connection: "connecting", ownUserId: OWN_ID });
  });

  it("is rewritten only where changed", () => {
    const state = lively();
    expect(changedParts(state, state)).toEqual({});
    const next = afterEvents(state, arrival(topicMessage(14, "A"), ["read"]));
    expect(Object.keys(changedParts(next, state)).sort()).toEqual(["feeds", "messages:0"]);
  });

  it("is written in blocks, and drops deleted messages", () => {
    const spread = [1, 100, 200].map((id) => topicMessage(id, "A"));
    const state = mergePage(exampleState(), topicA, wholePage(spread), "replace");
    const next = afterEvents(state, gone(1));
    const changed = changedParts(afterEvents(next, arrival(topicMessage(201, "A"), ["read"])), state);
    const pieces = Object.entries(changed).filter(([name]) => name.startsWith("messages:"));
    expect(pieces).toEqual([
      ["messages:3", [expect.objectContaining({ id: 200 }), expect.objectContaining({ id: 201 })]],
      ["messages:0", undefined],
    ]);
  });

  it.each([
    ["users", "x"],
    ["channels", null],
    ["settings", {}],
    ["organization", []],
    ["topics:3", "x"],
    ["messages:0", [{ id: 1 }]],
    ["feeds", [{ view: null, ids: [] }]],
    ["unread", { conversations: {} }],
    ["directs", undefined],
  ])("is not shown if %s is malformed", (name, value) => {
    const parts = changedParts(lively(), null);
    expect(keptStateOf(parts)).not.toBe(null);
    expect(keptStateOf({ ...parts, [name]: value })).toBe(null);
  });

  it("is urgent after opening or writing, not after receiving", () => {
    const state = lively();
    const opened = mergePage(state, channel, wholePage([topicMessage(10, "A")]), "replace");
    expect(lacksOwnActs(opened, state)).toBe(true);
    expect(lacksOwnActs(afterEvents(opened, arrival(topicMessage(14, "A"))), opened)).toBe(false);
    const own = topicMessage(14, "A", { sender_id: OWN_ID });
    expect(lacksOwnActs(afterEvents(opened, arrival(own, ["read"])), opened)).toBe(true);
    const back = { ...opened, feeds: openFeed(opened.feeds, topicA) };
    expect(lacksOwnActs(back, opened)).toBe(false);
    const again = mergePage(back, topicA, wholePage([topicMessage(10, "A")]), "replace");
    expect(lacksOwnActs(again, opened)).toBe(true);
    const found = mergePage(opened, { kind: "narrow", terms: [] }, wholePage([]), "replace");
    expect(lacksOwnActs(found, opened)).toBe(false);
  });

  it("is bounded to the latest opened feeds, around the first unread message", () => {
    const many = Array.from({ length: 400 }, (_, index) => topicMessage(index + 1, "A"));
    const read = many.map((message) => (message.id === 301 ? message : { ...message, flags: ["read"] }));
    const state = mergePage(exampleState(), topicA, wholePage(read), "replace");
    const { feeds, messages } = keptOf(state);
    const ids = feeds[0]?.ids ?? [];
    expect(ids.length).toBeLessThanOrEqual(120);
    expect(ids).toContain(301);
    expect(messages.map(({ id }) => id)).toEqual(ids);
    expect(feeds[0]).toMatchObject({ foundOldest: false, foundNewest: false });
  });
});

class MemoryDatabase extends EventTarget {
  readonly values = new Map<string, unknown>();

  /** The most values queued before the first was stored. */
  mostUnanswered = 0;
  #unanswered = 0;

  #answer(result: unknown, onAnswered = () => {}) {
    const request = Object.assign(new EventTarget(), { result });
    queueMicrotask(() => {
      onAnswered();
      request.dispatchEvent(new Event("success"));
    });
    return request;
  }

  open() {
    const request = this.#answer(this);
    queueMicrotask(() => request.dispatchEvent(new Event("upgradeneeded")));
    return request;
  }

  createObjectStore() {}
  close() {}

  transaction() {
    const { values } = this;
    const store = {
      get: (key: string) => this.#answer(values.get(key)),
      getAll: () => this.#answer([...values.values()]),
      getAllKeys: () => this.#answer([...values.keys()]),
      put: (value: unknown, key: string) => {
        values.set(key, structuredClone(value));
        this.mostUnanswered = Math.max(this.mostUnanswered, ++this.#unanswered);
        return this.#answer(key, () => --this.#unanswered);
      },
      delete: (key: string) => this.#answer(values.delete(key)),
      clear: () => {
        values.clear();
        return this.#answer(undefined);
      },
    };
    const transaction = Object.assign(new EventTarget(), { objectStore: () => store, commit() {} });
    setTimeout(() => transaction.dispatchEvent(new Event("complete")));
    return transaction;
  }
}

describe("the database", () => {
  const database = new MemoryDatabase();
  const storage: Record<string, string> = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(storage, { [key]: value }),
    removeItem: (key: string) => void delete storage[key],
  });
  vi.stubGlobal("indexedDB", database);
  vi.stubGlobal("window", { localStorage: storage });
  afterAll(() => {
    vi.unstubAllGlobals();
  });
  beforeEach(() => {
    database.values.clear();
    forgetMark();
  });

  const stampOf = (writer = "tab", accountId = 1): Stamp => {
    return { mark: beginMark(accountId) ?? "", version: "one", writer };
  };
  const whole = () => ({ users: "everybody", messages: "all" });

  it("returns what was written, part by part", async () => {
    await writeParts(stampOf(), {}, whole);
    await writeParts(stampOf(), { messages: "more" }, whole);
    expect(await readParts("one")).toEqual({ users: "everybody", messages: "more" });
  });

  it("is written in slices, so that the browser can paint in between", async () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 3));
    database.mostUnanswered = 0;
    const parts = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`part ${index}`, index]));
    await writeParts(stampOf(), {}, () => parts);
    vi.restoreAllMocks();
    expect(await readParts("one")).toEqual(parts);
    expect(database.mostUnanswered).toBeLessThan(5);
  });

  it("drops removed parts", async () => {
    await writeParts(stampOf(), {}, whole);
    await writeParts(stampOf(), { messages: undefined }, whole);
    expect(await readParts("one")).toEqual({ users: "everybody" });
  });

  it("includes changes of closing pages, in whichever order tabs close", async () => {
    await writeParts(stampOf("behind"), {}, whole);
    await writeParts(stampOf("in front"), {}, whole);
    writeTail(stampOf("in front"), { messages: "all, and the last", users: undefined });
    writeTail(stampOf("behind"), { messages: "as the tab behind had them" });
    expect(await readParts("one")).toEqual({ messages: "all, and the last" });
    await writeParts(stampOf("in front"), { messages: "later" }, whole);
    expect(await readParts("one")).toEqual({ users: "everybody", messages: "later" });
    await writeParts(stampOf("next"), {}, whole);
    expect([...database.values.keys()].toSorted()).toEqual(["messages", "stamp", "users"]);
  });

  it("is rewritten by another tab, so that its parts are consistent", async () => {
    await writeParts(stampOf(), {}, () => ({ users: "of one tab", messages: "of one tab" }));
    await writeParts(stampOf("other"), { messages: "changed" }, whole);
    expect(await readParts("one")).toEqual(whole());
  });

  it("returns nothing to another version of the app", async () => {
    await writeParts(stampOf(), {}, whole);
    expect(await readParts("two")).toBe(null);
  });

  it("returns nothing after the session's end, and accepts nothing from a tab unaware of it", async () => {
    const stamp = stampOf();
    await writeParts(stamp, {}, whole);
    await eraseParts();
    expect(await readParts("one")).toBe(null);
    expect(database.values.size).toBe(0);
    await writeParts(stamp, {}, whole);
    expect(database.values.size).toBe(0);
  });

  it("returns nothing if the session ends during reading", async () => {
    await writeParts(stampOf(), {}, whole);
    const reading = readParts("one");
    forgetMark();
    expect(await reading).toBe(null);
  });

  it("is reopened after the browser or another tab closed it", async () => {
    await writeParts(stampOf(), {}, whole);
    const opening = vi.spyOn(database, "open");
    for (const reason of ["close", "versionchange"]) {
      database.dispatchEvent(new Event(reason));
      expect(await readParts("one")).toEqual(whole());
    }
    expect(opening).toHaveBeenCalledTimes(2);
  });

  it("returns nothing to another account, and accepts nothing for the former one", async () => {
    const former = stampOf();
    await writeParts(former, {}, whole);
    beginMark(12);
    expect(await readParts("one")).toBe(null);
    await writeParts(former, {}, whole);
    expect(await readParts("one")).toBe(null);
    await writeParts(stampOf("tab", 12), {}, () => ({ users: "others" }));
    expect(await readParts("one")).toEqual({ users: "others" });
  });
});
