/** Effects of message events. */
import { describe, expect, it } from "vitest";
import type { FeedView } from "../../navigation/view.ts";
import type { ChatState } from "../chat-state.ts";
import {
  afterEvents,
  arrival,
  channel,
  countsOf,
  idsOf,
  read,
  topicA,
  wholePage,
} from "../example-events.ts";
import { directMessage, exampleState, OWN_ID, topicMessage } from "../example-state.ts";
import type { KnownEvent } from "../wire-events.ts";
import { topicKey } from "./conversation.ts";
import { mergePage } from "./merge-fetched.ts";
import { withOutgoing } from "./outbox-state.ts";
import { topicsOf, withTopicList } from "./topics-state.ts";

describe("a deleted message", () => {
  const listed = () => ({
    ...exampleState(),
    topics: withTopicList(new Map(), 3, [{ name: "A", maxId: 12 }]),
  });
  const deletion = (message_ids: number[]): KnownEvent => ({
    type: "delete_message",
    stream_id: 3,
    message_ids,
  });

  it("makes the topic list outdated if it was a topic's newest, and otherwise leaves it", () => {
    expect(afterEvents(listed(), deletion([11])).topics.has(3)).toBe(true);
    expect(afterEvents(listed(), deletion([11, 12])).topics.has(3)).toBe(false);
  });
});

describe("an arriving message", () => {
  it("is appended to every feed that shows it and has its end", () => {
    let state = mergePage(exampleState(), topicA, wholePage([topicMessage(10, "A")]), "replace");
    state = mergePage(
      state,
      channel,
      { ...wholePage([topicMessage(10, "A")]), found_newest: false },
      "replace",
    );
    state = afterEvents(state, arrival(topicMessage(11, "a")), arrival(topicMessage(12, "B")));
    expect(idsOf(state, "topic:3:a")).toEqual([10, 11]);
    expect(idsOf(state, "channel:3")).toEqual([10]);
  });

  it("counts as unread in its conversation, and as a mention of the user", () => {
    const state = afterEvents(
      exampleState(),
      arrival(topicMessage(11, "A"), ["mentioned"]),
      arrival(topicMessage(12, "A"), read),
      arrival(directMessage(13)),
    );
    const counts = countsOf(state);
    expect(counts.byTopic.get(topicKey(3, "A"))).toBe(1);
    expect(counts.byDirect.get("2")).toBe(1);
    expect(counts).toMatchObject({ total: 2, mentions: 1 });
  });

  it("replaces the sender's local message", () => {
    const outgoing = {
      localId: "77",
      tab: "a",
      conversation: { kind: "topic", channelId: 3, topic: "A" } as const,
      content: "hi",
      timestamp: 1,
      messageId: null,
      failure: null,
      delay: null,
      idempotencyKey: "key",
    };
    const state = { ...exampleState(), outbox: withOutgoing(new Map(), outgoing) };
    expect(afterEvents(state, arrival(topicMessage(11, "A"), read, "76")).outbox.size).toBe(1);
    expect(afterEvents(state, arrival(topicMessage(11, "A"), read, "77")).outbox.size).toBe(0);
  });

  it("moves its topic and direct conversation to the top", () => {
    const state = {
      ...exampleState(),
      topics: withTopicList(new Map(), 3, [
        { name: "B", maxId: 9 },
        { name: "A", maxId: 8 },
      ]),
    };
    const next = afterEvents(state, arrival(topicMessage(11, "a")), arrival(directMessage(12)));
    const list = next.topics.get(3);
    expect(list && topicsOf(list)).toEqual([
      { name: "A", maxId: 11 },
      { name: "B", maxId: 9 },
    ]);
    expect(next.directs.get("2")?.maxId).toBe(12);
  });

  it("is not lost while a page without it is being fetched", () => {
    const state = afterEvents(exampleState(), arrival(topicMessage(12, "A")));
    const merged = mergePage(state, topicA, wholePage([topicMessage(10, "A", { flags: read })]), "replace");
    expect(idsOf(merged, "topic:3:a")).toEqual([10, 12]);
  });
});

describe("a page", () => {
  it("leaves no gap if the feed's end has changed", () => {
    const page = [20, 21].map((id) => topicMessage(id, "A"));
    const state = mergePage(exampleState(), topicA, { messages: page }, "replace");
    const older = { messages: [topicMessage(9, "A")], found_oldest: true };
    const late = mergePage(state, topicA, older, { end: "older", from: 10 });
    expect(idsOf(late, "topic:3:a")).toEqual([20, 21]);
    const fitting = mergePage(state, topicA, older, { end: "older", from: 20 });
    expect(idsOf(fitting, "topic:3:a")).toEqual([9, 20, 21]);
  });
});

describe("reading", () => {
  it("lowers the counts, here or in another window", () => {
    const state = afterEvents(exampleState(), arrival(topicMessage(11, "A")), arrival(directMessage(12)));
    const flag = { type: "update_message_flags", flag: "read", all: false } as const;
    const all = afterEvents(state, { ...flag, op: "add", messages: [11, 12] });
    expect(countsOf(all).total).toBe(0);
    expect(all.messages.get(11)?.isRead).toBe(true);
    const back = afterEvents(all, {
      ...flag,
      op: "remove",
      messages: [11],
      message_details: { 11: { type: "stream", stream_id: 3, topic: "A", mentioned: true } },
    });
    expect(countsOf(back)).toMatchObject({ total: 1, mentions: 1 });
  });

  it("is not undone by an older page", () => {
    const state = afterEvents(exampleState(), arrival(topicMessage(11, "A")), {
      type: "update_message_flags",
      op: "add",
      flag: "read",
      messages: [11],
      all: false,
    });
    const merged = mergePage(state, topicA, wholePage([topicMessage(11, "A")]), "replace");
    expect(merged.messages.get(11)?.isRead).toBe(true);
  });
});

describe("a move", () => {
  it("moves messages and their unread counts to the other topic", () => {
    let state = mergePage(exampleState(), topicA, wholePage([topicMessage(10, "A")]), "replace");
    state = afterEvents(state, arrival(topicMessage(11, "A")), {
      type: "update_message",
      message_id: 11,
      message_ids: [11],
      flags: [],
      edit_timestamp: 1,
      rendering_only: false,
      stream_id: 3,
      orig_subject: "A",
      subject: "B",
    });
    expect(idsOf(state, "topic:3:a")).toEqual([10]);
    expect(state.messages.get(11)?.conversation).toEqual({ kind: "topic", channelId: 3, topic: "B" });
    expect(countsOf(state).byTopic.get(topicKey(3, "B"))).toBe(1);
  });

  it("of a whole topic moves its feed, unless the new place is loaded", () => {
    const moved: KnownEvent & { type: "update_message" } = {
      type: "update_message",
      message_id: 10,
      message_ids: [10, 11],
      flags: [],
      edit_timestamp: 1,
      rendering_only: false,
      propagate_mode: "change_all",
      stream_id: 3,
      orig_subject: "A",
      subject: "✔ A",
    };
    const page = wholePage([topicMessage(10, "A"), topicMessage(11, "A")]);
    const state = mergePage(exampleState(), topicA, page, "replace");
    const resolved = afterEvents(state, moved);
    expect(idsOf(resolved, "topic:3:✔ a")).toEqual([10, 11]);
    expect(resolved.feeds.get("topic:3:✔ a")).toMatchObject({ isStale: true, view: { topic: "✔ A" } });
    expect(resolved.feeds.has("topic:3:a")).toBe(false);
    const partly = afterEvents(state, { ...moved, message_ids: [11] });
    expect(idsOf(partly, "topic:3:a")).toEqual([10]);
    expect(partly.feeds.has("topic:3:✔ a")).toBe(false);
  });
});

describe("an edit and a deletion", () => {
  it("change the message in place, and remove it everywhere", () => {
    let state = mergePage(exampleState(), topicA, wholePage([topicMessage(10, "A")]), "replace");
    state = afterEvents(state, {
      type: "update_message",
      message_id: 10,
      message_ids: [10],
      flags: [],
      edit_timestamp: 1,
      rendering_only: false,
      rendered_content: "<p>new</p>",
    });
    expect(state.messages.get(10)).toMatchObject({ content: "<p>new</p>", isEdited: true, isMoved: false });
    state = afterEvents(state, { type: "delete_message", message_ids: [10] });
    expect(idsOf(state, "topic:3:a")).toEqual([]);
    expect(state.messages.has(10)).toBe(false);
  });
});

describe("an edit that mentions the reader", () => {
  const mentions: FeedView = { kind: "mentions" };
  const edited = (flags: string[]): KnownEvent => ({
    type: "update_message",
    message_id: 11,
    message_ids: [11],
    flags,
    edit_timestamp: 1,
    rendering_only: false,
    rendered_content: "<p>new</p>",
  });

  it("counts as a mention until another edit removes it", () => {
    const empty = mergePage(exampleState(), mentions, wholePage([]), "replace");
    let state = afterEvents(empty, arrival(topicMessage(11, "A")), edited(["mentioned"]));
    expect(countsOf(state).mentions).toBe(1);
    expect(state.feeds.get("mentions")?.isStale).toBe(true);
    state = afterEvents(state, edited([]));
    expect(countsOf(state)).toMatchObject({ mentions: 0, total: 1 });
  });
});

describe("resolving a topic", () => {
  it("renames it without marking its messages as moved", () => {
    const state = afterEvents(exampleState(), arrival(topicMessage(11, "A")), {
      type: "update_message",
      message_id: 11,
      message_ids: [11],
      flags: [],
      edit_timestamp: 1,
      rendering_only: false,
      stream_id: 3,
      orig_subject: "A",
      subject: "✔ A",
    });
    expect(state.messages.get(11)).toMatchObject({ conversation: { topic: "✔ A" }, isMoved: false });
  });
});

describe("a star", () => {
  it("adds the message to the starred ones, and removes it again", () => {
    const starred: FeedView = { kind: "starred" };
    let state = mergePage(
      exampleState(),
      starred,
      wholePage([topicMessage(10, "A", { flags: ["starred"] })]),
      "replace",
    );
    const event = { type: "update_message_flags" as const, flag: "starred", messages: [10], all: false };
    state = afterEvents(state, { ...event, op: "remove" });
    expect(idsOf(state, "starred")).toEqual([]);
    state = afterEvents(state, { ...event, op: "add" });
    expect(state.feeds.get("starred")?.isStale).toBe(true);
  });
});

describe("a reaction", () => {
  const tada = { emoji_name: "tada", emoji_code: "1f389", reaction_type: "unicode_emoji" } as const;
  const reaction = (op: "add" | "remove", message_id: number, user_id: number): KnownEvent => ({
    type: "reaction",
    op,
    message_id,
    user_id,
    ...tada,
  });
  const base = mergePage(
    exampleState(),
    topicA,
    wholePage([topicMessage(10, "A", { reactions: [{ ...tada, user_id: 2 }] }), topicMessage(11, "A")]),
    "replace",
  );
  const reactionsOf = (state: ChatState, id: number) => state.messages.get(id)?.reactions;

  it("changes its message only, and joins others with its emoji", () => {
    const state = afterEvents(base, reaction("add", 10, OWN_ID), reaction("add", 10, OWN_ID));
    expect(reactionsOf(state, 10)).toEqual([
      { kind: "unicode_emoji", code: "1f389", name: "tada", userIds: [2, OWN_ID] },
    ]);
    expect(state.messages.get(11)).toBe(base.messages.get(11));
    expect(state.feeds).toBe(base.feeds);
  });

  it("disappears when its last user removes it", () => {
    const one = afterEvents(base, reaction("add", 10, OWN_ID), reaction("remove", 10, 2));
    expect(reactionsOf(one, 10)?.[0]?.userIds).toEqual([OWN_ID]);
    expect(reactionsOf(afterEvents(one, reaction("remove", 10, OWN_ID)), 10)).toEqual([]);
  });

  it("changes nothing if known already, or for a message that is not loaded", () => {
    expect(afterEvents(base, reaction("add", 10, 2)).messages).toBe(base.messages);
    expect(afterEvents(base, reaction("remove", 11, 2)).messages).toBe(base.messages);
    expect(afterEvents(base, reaction("add", 99, 2)).messages).toBe(base.messages);
  });
});
