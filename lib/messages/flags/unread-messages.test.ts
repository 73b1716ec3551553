/** Unread counts and mentions. */
import { describe, expect, test } from "vitest";
import { presentUnread } from "./unread-messages.ts";
import { MAX_UNREAD_MESSAGES, type UnreadTopic } from "./unread-queries.ts";

const OWN_ID = 5;

function topic(given: Partial<UnreadTopic>): UnreadTopic {
  return {
    channelId: 1,
    directKey: null,
    topicName: "plan",
    policy: 0,
    isChannelMuted: false,
    messageIds: [10, 11],
    mentionedIds: [],
    wildcardMentionedIds: [],
    ...given,
  };
}

describe("count", () => {
  test.each([
    ["a topic like any other", {}, 2],
    ["a muted topic", { policy: 1 }, 0],
    ["a topic of a muted channel", { isChannelMuted: true }, 0],
    ["an unmuted topic of a muted channel", { isChannelMuted: true, policy: 2 }, 2],
    ["a followed topic of a muted channel", { isChannelMuted: true, policy: 3 }, 2],
  ])("of %s", (_name, given, count) => {
    const fields = presentUnread([topic(given)], OWN_ID, true);
    expect(fields.count).toBe(count);
    expect(fields.streams).toEqual([{ stream_id: 1, topic: "plan", unread_message_ids: [10, 11] }]);
  });
});

describe("mentions", () => {
  test("by name always count, wildcard mentions only where nothing is muted", () => {
    const mentioned = { messageIds: [10, 11, 12], mentionedIds: [11], wildcardMentionedIds: [10, 11] };
    expect(presentUnread([topic(mentioned)], OWN_ID, true).mentions).toEqual([10, 11]);
    expect(presentUnread([topic({ ...mentioned, policy: 1 })], OWN_ID, true).mentions).toEqual([11]);
  });
});

describe("direct conversations", () => {
  const direct = (directKey: string) => topic({ channelId: null, directKey, topicName: "" });

  test("are keyed by the other person, by oneself, or for groups by everyone", () => {
    const fields = presentUnread([direct("3,5"), direct("5"), direct("2,5,9")], OWN_ID, true);
    expect(fields.pms.map((conversation) => conversation.other_user_id)).toEqual([3, 5]);
    expect(fields.huddles).toEqual([{ user_ids_string: "2,5,9", unread_message_ids: [10, 11] }]);
    expect(fields.streams).toEqual([]);
    expect(fields.count).toBe(6);
  });
});

test("the empty topic has a display name for clients without the capability", () => {
  const name = (emptyTopicName: boolean) =>
    presentUnread([topic({ topicName: "" })], OWN_ID, emptyTopicName).streams[0]?.topic;
  expect(name(true)).toBe("");
  expect(name(false)).toBe("general chat");
});

test("old_unreads_missing is set once the limit is reached", () => {
  const many = Array.from({ length: MAX_UNREAD_MESSAGES }, (_, index) => index + 1);
  expect(presentUnread([topic({ messageIds: many })], OWN_ID, true).old_unreads_missing).toBe(true);
  expect(presentUnread([topic({ messageIds: many.slice(1) })], OWN_ID, true).old_unreads_missing).toBe(false);
});

test("the size of listed conversations is bounded, keeping the newest", () => {
  const people = Array.from({ length: 200 }, (_, index) => 100_000 + index).join(",");
  const groups = Array.from({ length: 3_000 }, (_, index) =>
    topic({ channelId: null, directKey: `${index},${people}`, topicName: "", messageIds: [index + 1] }),
  );
  const fields = presentUnread(groups, OWN_ID, true);
  expect(JSON.stringify(fields).length).toBeLessThan(2_100_000);
  expect(fields.old_unreads_missing).toBe(true);
  expect(fields.huddles.length).toBeGreaterThan(1_000);
  expect(fields.huddles.at(-1)?.unread_message_ids).toEqual([3_000]);
  expect(fields.huddles.at(0)?.unread_message_ids).toEqual([3_001 - fields.huddles.length]);
});
