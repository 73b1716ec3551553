/** Eviction bounds memory and keeps reading places. */
import { describe, expect, it } from "vitest";
import type { FeedView } from "../../navigation/view.ts";
import type { ChatState } from "../chat-state.ts";
import { applyEvents } from "../event-table.ts";
import { exampleState, topicMessage, unreadTopics } from "../example-state.ts";
import { createStore } from "../store.ts";
import type { WireMessage } from "../wire.ts";
import { boundHistory, evictHistory } from "./evict-history.ts";
import { openFeed } from "./feeds-state.ts";
import { mergeMessages, mergePage } from "./merge-fetched.ts";

const READ = ["read"];
const topic = (name: string): FeedView => ({ kind: "topic", channelId: 3, topic: name });
const keyOf = (name: string) => `topic:3:${name}`;
const nowhere = () => undefined;

function story(name: string, from: number, count: number, flags = READ): WireMessage[] {
  return Array.from({ length: count }, (_, index) => topicMessage(from + index, name, { flags }));
}

function withWhole(state: ChatState, name: string, messages: WireMessage[]): ChatState {
  return mergePage(state, topic(name), { messages, found_oldest: true, found_newest: true }, "replace");
}

function longAgo(messages: WireMessage[]): ChatState {
  let state = withWhole(exampleState(), "long", messages);
  for (const name of ["x", "y", "z"]) state = withWhole(state, name, story(name, 9000, 2));
  return state;
}

function idsIn(state: ChatState, name: string): number[] {
  return [...(state.feeds.get(keyOf(name))?.ids.keys() ?? [])];
}

describe("a feed that was not opened lately", () => {
  it("keeps its newest messages if left at its end, and can continue there", () => {
    const after = evictHistory(longAgo(story("long", 1, 1000)), nowhere);
    const ids = idsIn(after, "long");
    expect([ids[0], ids.at(-1)]).toEqual([940, 1000]);
    expect(after.feeds.get(keyOf("long"))).toMatchObject({ foundOldest: false, foundNewest: true });
    const grown = applyEvents(after, [
      { type: "message", id: 1, message: topicMessage(9100, "long"), flags: [] },
    ]);
    expect(idsIn(grown, "long").at(-1)).toBe(9100);
  });

  it("keeps the surroundings of the user's place, without either end", () => {
    const after = evictHistory(longAgo(story("long", 1, 1000)), (key) =>
      key === keyOf("long") ? 500 : undefined,
    );
    expect(idsIn(after, "long")).toEqual(Array.from({ length: 120 }, (_, index) => 440 + index));
    expect(after.feeds.get(keyOf("long"))).toMatchObject({ foundOldest: false, foundNewest: false });
  });

  it("keeps the surroundings of its oldest unread message, unless it opens at its end", () => {
    const messages = [...story("long", 1, 300), ...story("long", 301, 700, [])];
    expect(idsIn(evictHistory(longAgo(messages), nowhere), "long")).toContain(301);
    expect(
      idsIn(
        evictHistory(longAgo(messages), () => "end"),
        "long",
      ).at(-1),
    ).toBe(1000);
  });

  it("stays unchanged if short", () => {
    const state = longAgo(story("long", 1, 50));
    expect(evictHistory(state, nowhere).feeds.get(keyOf("long"))).toBe(state.feeds.get(keyOf("long")));
  });
});

describe("a feed that was opened lately", () => {
  it("stays whole, however long it is", () => {
    const opened = longAgo(story("long", 1, 1000));
    const state = { ...opened, feeds: openFeed(opened.feeds, topic("long")) };
    expect(evictHistory(state, nowhere).feeds.get(keyOf("long"))).toBe(state.feeds.get(keyOf("long")));
  });
});

describe("a long feed on screen", () => {
  const opened = longAgo(story("long", 1, 2500));
  const state = { ...opened, feeds: openFeed(opened.feeds, topic("long")) };

  it("stays whole while the user is in the middle of it", () => {
    const after = evictHistory(state, () => 700);
    expect(after.feeds.get(keyOf("long"))).toBe(state.feeds.get(keyOf("long")));
  });

  it("keeps its newest messages while the user is at its end", () => {
    const ids = idsIn(evictHistory(state, nowhere), "long");
    expect([ids.length, ids.at(-1)]).toEqual([61, 2500]);
  });
});

describe("a message", () => {
  it("is dropped if no feed shows it, unless it is the latest of an unread conversation or new", () => {
    const unread_msgs = unreadTopics([{ stream_id: 3, topic: "B", unread_message_ids: [5, 7] }]);
    let state = mergeMessages(exampleState({ unread_msgs }), story("B", 1, 10, []));
    state = withWhole(state, "long", story("long", 100, 20));
    state = mergeMessages(state, story("C", 10_000, 500));
    const { messages } = evictHistory(state, nowhere);
    expect([...messages.keys()].slice(0, 22)).toEqual([7, ...idsIn(state, "long"), 10_000]);
    expect(messages.size).toBe(521);
  });
});

describe("a tab", () => {
  it("holds a bounded number of messages in a busy organization", () => {
    const store = createStore(exampleState());
    boundHistory(store, nowhere);
    let largest = 0;
    store.subscribe((state) => {
      largest = Math.max(largest, state.messages.size);
    });
    for (let id = 1; id <= 15_000; id += 1) {
      const message = topicMessage(id, `topic ${id % 20}`);
      store.update((state) => applyEvents(state, [{ type: "message", id, message, flags: [] }]));
    }
    expect(largest).toBeLessThanOrEqual(5001);
    expect(store.getState().unread.places.size).toBe(15_000);
  });

  it("evicts once for a longer feed being read, and again after much growth", () => {
    const store = createStore(exampleState());
    boundHistory(store, () => 700);
    let changes = 0;
    store.subscribe(() => {
      changes += 1;
    });
    const whole = story("long", 1, 7600);
    for (const count of [4990, 5010, 5030, 7500, 7600])
      store.update((state) => withWhole(state, "long", whole.slice(0, count)));
    expect(store.getState().messages.size).toBe(7600);
    expect(changes).toBe(5 + 2);
  });

  it("drops the feeds opened longest ago", () => {
    const store = createStore(exampleState());
    boundHistory(store, nowhere);
    for (let count = 1; count <= 60; count += 1)
      store.update((state) => withWhole(state, `t${count}`, story(`t${count}`, count * 10, 2)));
    const { feeds } = store.getState();
    expect(feeds.size).toBe(50);
    expect([feeds.has(keyOf("t1")), feeds.has(keyOf("t60"))]).toEqual([false, true]);
  });
});
