/** Effects and costs of events. */
import { describe, expect, it } from "vitest";
import type { ChatState } from "./chat-state.ts";
import { stateFromRegister } from "./chat-state.ts";
import { applyEvents } from "./event-table.ts";
import { afterEvents, arrival, channel, countsOf, idsOf, topicA, wholePage } from "./example-events.ts";
import { exampleState, registerAnswer, topicMessage, unreadTopics } from "./example-state.ts";
import { mergePage } from "./history/merge-fetched.ts";
import { topicList } from "./history/topics-state.ts";
import { idSet } from "./id-set.ts";
import type { KnownEvent } from "./wire-events.ts";

describe("the work of one event", () => {
  const COUNT = 4000;
  // About ten trees, each copying a path and a rotation.
  const MAX_NODES = 250;
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
  ])("does not grow with the state: %s", (_, event) => {
    const made = nodesMade(afterEvents(state, event));
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThan(MAX_NODES);
  });
});

describe("users and channels", () => {
  it("change their name wherever they are shown", () => {
    const state = afterEvents(
      exampleState(),
      { type: "realm_user", op: "update", person: { user_id: 2, full_name: "Bram V." } },
      { type: "stream", op: "update", stream_id: 3, property: "name", value: "craft" },
      { type: "subscription", op: "remove", subscriptions: [{ stream_id: 3, name: "design" }] },
    );
    expect(state.users.get(2)?.name).toBe("Bram V.");
    expect(state.channels.get(3)).toMatchObject({ name: "craft", isSubscribed: false });
  });

  it("ignore events of unknown types", () => {
    const state = exampleState();
    expect(applyEvents(state, [{ type: "heartbeat", id: 1 }])).toBe(state);
  });
});

describe("joining a channel", () => {
  it("makes its feeds stale, since earlier events are missing", () => {
    const state = mergePage(exampleState(), topicA, wholePage([topicMessage(10, "A")]), "replace");
    const { subscriptions } = registerAnswer();
    const next = afterEvents(state, { type: "subscription", op: "add", subscriptions });
    expect(next.feeds.get("topic:3:a")?.isStale).toBe(true);
  });
});

describe("a channel that is no longer visible", () => {
  it("disappears with its feeds, topics and topic policies only", () => {
    const policy = (stream_id: number, visibility_policy: 1 | 3) => ({
      stream_id,
      topic_name: "A",
      visibility_policy,
    });
    const before = stateFromRegister(
      exampleState(),
      registerAnswer({ user_topics: [policy(3, 3), policy(4, 1)] }),
    );
    const list = (...names: string[]) => topicList(names.map((name, index) => ({ name, maxId: index + 1 })));
    const state = {
      ...mergePage(before, topicA, wholePage([topicMessage(10, "A")]), "replace"),
      topics: new Map([3, 4].map((id) => [id, list("A")])),
    };
    const next = afterEvents(state, { type: "stream", op: "delete", stream_ids: [3] });
    expect([...next.topicPolicies]).toEqual([["4:a", 1]]);
    expect([...next.topics.keys()]).toEqual([4]);
    expect(next.feeds.size).toBe(0);
  });
});

describe("registering again", () => {
  it("restores no message that was deleted or moved meanwhile", () => {
    const page = (...ids: number[]) => wholePage(ids.map((id) => topicMessage(id, "A")));
    let state = mergePage(exampleState(), topicA, page(10, 11, 12), "replace");
    state = stateFromRegister(state, registerAnswer());
    // Message 13 arrives after the page was made.
    state = afterEvents(state, arrival(topicMessage(13, "A")));
    state = mergePage(state, topicA, page(10), "replace");
    expect(idsOf(state, "topic:3:a")).toEqual([10, 13]);
    state = mergePage(stateFromRegister(state, registerAnswer()), topicA, wholePage([]), "replace");
    expect(idsOf(state, "topic:3:a")).toEqual([]);
  });

  it("marks messages as stale until fetched again", () => {
    const page = wholePage([topicMessage(10, "A")]);
    const before = stateFromRegister(mergePage(exampleState(), topicA, page, "replace"), registerAnswer());
    expect(before.messages.get(10)?.isStale).toBe(true);
    const state = afterEvents(before, arrival(topicMessage(11, "A")));
    expect(state.messages.get(11)?.isStale).toBe(false);
    expect(mergePage(state, topicA, page, "replace").messages.get(10)?.isStale).toBe(false);
  });

  it("drops the history of channels that are no longer visible", () => {
    const before = mergePage(exampleState(), topicA, wholePage([topicMessage(10, "A")]), "replace");
    const state = stateFromRegister(
      before,
      registerAnswer({ subscriptions: [], unsubscribed: [], never_subscribed: [] }),
    );
    expect([state.feeds.size, state.messages.size]).toEqual([0, 0]);
  });

  it("shows nothing of another account", () => {
    const before = mergePage(exampleState(), topicA, wholePage([topicMessage(10, "A")]), "replace");
    const state = stateFromRegister(before, registerAnswer({ user_id: 2 }));
    expect([state.feeds.size, state.messages.size]).toEqual([0, 0]);
  });

  it("keeps messages read whose flags are not sent yet", () => {
    const state = { ...exampleState(), readsToSend: new Set([11]) };
    const unread_msgs = unreadTopics([{ stream_id: 3, topic: "A", unread_message_ids: [11, 12] }]);
    expect(countsOf(stateFromRegister(state, registerAnswer({ unread_msgs }))).total).toBe(1);
  });

  it("keeps the screen's content as stale, and adopts the server's unread messages", () => {
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
