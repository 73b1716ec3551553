/** Unread counts for badges. */
import { describe, expect, it } from "vitest";
import { afterEvents, countsOf } from "../example-events.ts";
import { exampleState, unreadTopics } from "../example-state.ts";
import { countUnread } from "./unread-counts.ts";

const unreadIn = (stream_id: number, topic: string, ids: number[]) => ({
  stream_id,
  topic,
  unread_message_ids: ids,
});

function counts(topics: ReturnType<typeof unreadIn>[], policies: [number, string, 1 | 2 | 3][] = []) {
  const { unread, channels, topicPolicies } = exampleState({
    unread_msgs: unreadTopics(topics),
    user_topics: policies.map(([stream_id, topic_name, visibility_policy]) => ({
      stream_id,
      topic_name,
      visibility_policy,
    })),
  });
  return countUnread(unread, channels, topicPolicies);
}

describe("unread messages", () => {
  it("in a muted channel count only there", () => {
    const { total, byChannel } = counts([unreadIn(3, "A", [1]), unreadIn(4, "B", [2, 3])]);
    expect(total).toBe(1);
    expect(byChannel.get(4)).toBe(2);
  });

  it("in a muted topic count only there", () => {
    const { total, byChannel, byTopic } = counts([unreadIn(3, "A", [1])], [[3, "a", 1]]);
    expect([total, byChannel.get(3), byTopic.get("3:a")]).toEqual([0, undefined, 1]);
  });

  it("in a followed topic count despite a muted channel", () => {
    expect(counts([unreadIn(4, "A", [1])], [[4, "A", 3]]).total).toBe(1);
  });

  it("in a channel that the user has left do not count", () => {
    expect(counts([unreadIn(99, "A", [1])]).total).toBe(0);
  });

  it("in an archived channel do not count until it is restored", () => {
    const state = exampleState({ unread_msgs: unreadTopics([unreadIn(3, "A", [1])]) });
    const archived = (value: boolean) =>
      ({ type: "stream", op: "update", stream_id: 3, property: "is_archived", value }) as const;
    const gone = afterEvents(state, archived(true));
    expect(countsOf(gone).total).toBe(0);
    expect(countsOf(afterEvents(gone, archived(false))).total).toBe(1);
  });

  it("are dropped when the user leaves the channel or can no longer see it", () => {
    const state = exampleState({ unread_msgs: unreadTopics([unreadIn(3, "A", [1])]) });
    const events: Parameters<typeof afterEvents>[1][] = [
      { type: "subscription", op: "remove", subscriptions: [{ stream_id: 3, name: "design" }] },
      { type: "stream", op: "delete", stream_ids: [3] },
    ];
    for (const event of events) {
      expect([...afterEvents(state, event).unread.places.keys()]).toEqual([]);
    }
  });
});
