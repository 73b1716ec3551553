/** What each event changes in the state of the chat. */
import { describe, expect, it } from "vitest";
import type { FeedView } from "../navigation/view.ts";
import { type ChatState, stateFromRegister } from "./chat-state.ts";
import { applyEvents } from "./event-table.ts";
import {
  directMessage,
  exampleState,
  OWN_ID,
  registerAnswer,
  topicMessage,
  unreadTopics,
} from "./example-state.ts";
import { topicKey } from "./history/conversation.ts";
import { mergePage } from "./history/merge-fetched.ts";
import { withOutgoing } from "./history/outbox-state.ts";
import { topicsOf, withTopicList } from "./history/topics-state.ts";
import { withoutExpired } from "./history/typing-state.ts";
import { countUnread } from "./history/unread-counts.ts";
import { idSet } from "./id-set.ts";
import type { WireMessage } from "./wire.ts";
import type { KnownEvent } from "./wire-events.ts";

const topicA: FeedView = { kind: "topic", channelId: 3, topic: "A" };
const channel: FeedView = { kind: "channel", channelId: 3 };
const wholePage = (messages: WireMessage[]) => ({ messages, found_oldest: true, found_newest: true });
const read = ["read"];

function afterEvents(state: ChatState, ...events: KnownEvent[]): ChatState {
  return applyEvents(
    state,
    events.map((event, index) => ({ ...event, id: index + 1 })),
  );
}

function arrival(message: WireMessage, flags: string[] = [], local?: string): KnownEvent {
  return { type: "message", message, flags, local_message_id: local };
}

function idsOf(state: ChatState, key: string): readonly number[] {
  return [...(state.feeds.get(key)?.ids.keys() ?? [])];
}

const countsOf = (state: ChatState) => countUnread(state.unread, state.channels, state.topicPolicies);

describe("an arriving message", () => {
  it("goes on every feed that shows it and whose end is known", () => {
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

  it("counts as unread where it belongs, and as a mention when it means the reader", () => {
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

  it("takes the place of the sender's own echo", () => {
    const outgoing = {
      localId: "77",
      conversation: { kind: "topic", channelId: 3, topic: "A" } as const,
      content: "hi",
      timestamp: 1,
      messageId: null,
      failure: null,
      delay: null,
      isAttempted: false,
      afterId: 0,
    };
    const state = { ...exampleState(), outbox: withOutgoing(new Map(), outgoing) };
    expect(afterEvents(state, arrival(topicMessage(11, "A"), read, "76")).outbox.size).toBe(1);
    expect(afterEvents(state, arrival(topicMessage(11, "A"), read, "77")).outbox.size).toBe(0);
  });

  it("brings its topic and its direct conversation to the top", () => {
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

  it("is not lost when it comes while the page that lacks it is under way", () => {
    const state = afterEvents(exampleState(), arrival(topicMessage(12, "A")));
    const merged = mergePage(state, topicA, wholePage([topicMessage(10, "A", { flags: read })]), "replace");
    expect(idsOf(merged, "topic:3:a")).toEqual([10, 12]);
  });
});

describe("the work of one event", () => {
  const COUNT = 4000;
  // Each of some ten trees may copy a path of its nodes, and a rotation on it.
  const MOST_NODES = 250;
  const messages = Array.from({ length: COUNT }, (_, index) => topicMessage(index + 1, "A"));
  let state = exampleState({
    unread_msgs: unreadTopics([
      { stream_id: 3, topic: "A", unread_message_ids: messages.map(({ id }) => id) },
    ]),
  });
  for (const view of [topicA, channel, { kind: "feed" } as const])
    state = mergePage(state, view, wholePage(messages), "replace");

  function nodesMade(next: ChatState): number {
    const feeds = [...next.feeds].map(([key, feed]) => {
      const before = state.feeds.get(key)?.ids;
      return before ? feed.ids.nodesNotIn(before) : feed.ids.size;
    });
    const inA = (from: ChatState) => from.unread.conversations.get("topic:3:a")?.ids ?? idSet([]);
    return (
      feeds.reduce((sum, count) => sum + count, 0) +
      next.messages.nodesNotIn(state.messages) +
      next.unread.places.nodesNotIn(state.unread.places) +
      inA(next).nodesNotIn(inA(state))
    );
  }

  it.each<[string, KnownEvent]>([
    ["an arrival", arrival(topicMessage(COUNT + 1, "A"))],
    ["an arrival elsewhere", arrival(topicMessage(COUNT + 1, "B"))],
    ["a deletion", { type: "delete_message", message_ids: [COUNT / 2] }],
    [
      "a message read",
      { type: "update_message_flags", op: "add", flag: "read", all: false, messages: [COUNT / 2] },
    ],
    [
      "an edit",
      {
        type: "update_message",
        message_id: COUNT / 2,
        message_ids: [COUNT / 2],
        flags: [],
        edit_timestamp: 1,
        rendering_only: false,
        rendered_content: "<p>new</p>",
      },
    ],
  ])("does not grow with what is held: %s", (_, event) => {
    const made = nodesMade(afterEvents(state, event));
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThan(MOST_NODES);
  });
});

describe("a page", () => {
  it("that continues an end which has become another leaves no gap", () => {
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
  it("leaves the counts, here or in another window", () => {
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

  it("is not undone by a page that was read before it", () => {
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
  it("takes messages and their unread counts to the other topic", () => {
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

  it("counts as a mention until another one takes it back", () => {
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
  it("puts the message among the starred ones, and takes it out again", () => {
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

describe("people and channels", () => {
  it("change by name wherever they are shown", () => {
    const state = afterEvents(
      exampleState(),
      { type: "realm_user", op: "update", person: { user_id: 2, full_name: "Bram V." } },
      { type: "stream", op: "update", stream_id: 3, property: "name", value: "craft" },
      { type: "subscription", op: "remove", subscriptions: [{ stream_id: 3 }] },
    );
    expect(state.users.get(2)?.name).toBe("Bram V.");
    expect(state.channels.get(3)).toMatchObject({ name: "craft", isSubscribed: false });
  });

  it("ignores an event of an unknown type", () => {
    const state = exampleState();
    expect(applyEvents(state, [{ type: "heartbeat", id: 1 }])).toBe(state);
  });
});

describe("joining a channel", () => {
  it("marks its feeds for fetching again, since no events arrived for it before", () => {
    const state = mergePage(exampleState(), topicA, wholePage([topicMessage(10, "A")]), "replace");
    const { subscriptions } = registerAnswer();
    const next = afterEvents(state, { type: "subscription", op: "add", subscriptions });
    expect(next.feeds.get("topic:3:a")?.isStale).toBe(true);
  });
});

describe("registering again", () => {
  it("keeps messages read whose read flags are not sent yet", () => {
    const state = { ...exampleState(), readsToSend: new Set([11]) };
    const unread_msgs = unreadTopics([{ stream_id: 3, topic: "A", unread_message_ids: [11, 12] }]);
    expect(countsOf(stateFromRegister(state, registerAnswer({ unread_msgs }))).total).toBe(1);
  });

  it("keeps what is on screen, marks it for fetching, and takes over the server's unread messages", () => {
    let state = mergePage(
      exampleState(),
      topicA,
      wholePage([topicMessage(10, "A"), topicMessage(11, "A")]),
      "replace",
    );
    state = stateFromRegister(
      state,
      registerAnswer({
        queue_id: "q2",
        unread_msgs: unreadTopics([{ stream_id: 3, topic: "A", unread_message_ids: [11] }]),
      }),
    );
    expect(idsOf(state, "topic:3:a")).toEqual([10, 11]);
    expect(state.feeds.get("topic:3:a")?.isStale).toBe(true);
    expect(state.messages.get(10)?.isRead).toBe(true);
    expect(state.messages.get(11)?.isRead).toBe(false);
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

  it("changes its message only, and joins those of the same emoji", () => {
    const state = afterEvents(base, reaction("add", 10, OWN_ID), reaction("add", 10, OWN_ID));
    expect(reactionsOf(state, 10)).toEqual([
      { kind: "unicode_emoji", code: "1f389", name: "tada", userIds: [2, OWN_ID] },
    ]);
    expect(state.messages.get(11)).toBe(base.messages.get(11));
    expect(state.feeds).toBe(base.feeds);
  });

  it("is gone with the last person who takes it back", () => {
    const one = afterEvents(base, reaction("add", 10, OWN_ID), reaction("remove", 10, 2));
    expect(reactionsOf(one, 10)?.[0]?.userIds).toEqual([OWN_ID]);
    expect(reactionsOf(afterEvents(one, reaction("remove", 10, OWN_ID)), 10)).toEqual([]);
  });

  it("that repeats what is known, or is about a message not held, changes nothing", () => {
    expect(afterEvents(base, reaction("add", 10, 2)).messages).toBe(base.messages);
    expect(afterEvents(base, reaction("remove", 11, 2)).messages).toBe(base.messages);
    expect(afterEvents(base, reaction("add", 99, 2)).messages).toBe(base.messages);
  });
});

describe("writing", () => {
  const sender = { user_id: 2, email: "bram@example.com" };
  const typing = (op: "start" | "stop", place: object): KnownEvent => ({
    type: "typing",
    op,
    message_type: "stream",
    sender,
    ...place,
  });
  const inTopic = { stream_id: 3, topic: "A" };

  it("is known by conversation until the person stops or sends", () => {
    const writing = afterEvents(exampleState(), typing("start", inTopic));
    expect([...(writing.typing.get("topic:3:a")?.keys() ?? [])]).toEqual([2]);
    expect(afterEvents(writing, typing("stop", inTopic)).typing.size).toBe(0);
    expect(afterEvents(writing, arrival(topicMessage(11, "A"))).typing.size).toBe(0);
    expect(afterEvents(writing, arrival(topicMessage(11, "B"))).typing.size).toBe(1);
  });

  it("is forgotten when nothing is heard in time, and one's own from another window does not count", () => {
    const own = { user_id: OWN_ID, email: "ada@example.com" };
    const recipients = [own, sender];
    const start = { type: "typing", op: "start", message_type: "direct", recipients } as const;
    const state = afterEvents(exampleState(), { ...start, sender }, { ...start, sender: own });
    expect([...state.typing.keys()]).toEqual(["direct:2"]);
    const until = state.typing.get("direct:2")?.get(2) ?? 0;
    expect(withoutExpired(state.typing, until - 1)).toBe(state.typing);
    expect(withoutExpired(state.typing, until).size).toBe(0);
  });
});

describe("what the organization adds to Markdown", () => {
  it("follows events", () => {
    const linkifier = { id: 4, pattern: "#(?P<id>[0-9]+)", url_template: "https://tracker.example/{id}" };
    const emoji = { id: "7", name: "party", source_url: "/emoji/7.png", author_id: 2, deactivated: false };
    const former = { ...emoji, id: "5", source_url: "/emoji/5.png", deactivated: true };
    const { dialect } = afterEvents(
      exampleState(),
      {
        type: "realm_linkifiers",
        realm_linkifiers: [
          { ...linkifier, example_input: "#7", reverse_template: "#{id}", alternative_url_templates: [] },
        ],
      },
      { type: "realm_emoji", op: "update", realm_emoji: { 5: former, 7: emoji } },
      { type: "user_settings", op: "update", property: "translate_emoticons", value: true },
      { type: "realm", op: "update_dict", data: { default_code_block_language: "rust" } },
    );
    expect(dialect.defaultCodeLanguage).toBe("rust");
    expect(dialect.linkifiers).toEqual([
      {
        id: 4,
        pattern: linkifier.pattern,
        urlTemplate: linkifier.url_template,
        alternativeUrlTemplates: [],
        reverseTemplate: "#{id}",
        exampleInput: "#7",
      },
    ]);
    expect(dialect.emojiByName.get("party")).toEqual({
      id: "7",
      name: "party",
      url: "/emoji/7.png",
      authorId: 2,
      isActive: true,
    });
    expect(dialect.customEmoji.get("5")?.url).toBe("/emoji/5.png");
    expect(dialect.translateEmoticons).toBe(true);
  });
});
