/** `n` and `p` visit unread conversations once. */
import { describe, expect, it } from "vitest";
import type { Conversation } from "../../model/store/history/conversation.ts";
import { idSet } from "../../model/store/id-set.ts";
import { nextOf, unreadDirects, unreadTopics } from "./go-to-unread.ts";

const topic = (channelId: number, name: string): Conversation => ({ kind: "topic", channelId, topic: name });
const direct = (...userIds: number[]): Conversation => ({ kind: "direct", userIds });

describe("unreadTopics", () => {
  const channels = [
    { id: 2, isMuted: false },
    { id: 1, isMuted: false },
    { id: 3, isMuted: true },
  ];

  it("follows the channels' order, then the latest message", () => {
    const unread = [
      { conversation: topic(1, "old"), ids: idSet([5]) },
      { conversation: topic(1, "new"), ids: idSet([4, 9]) },
      { conversation: topic(2, "other"), ids: idSet([1]) },
    ];
    expect(unreadTopics(unread, channels, new Map())).toEqual([
      topic(2, "other"),
      topic(1, "new"),
      topic(1, "old"),
    ]);
  });

  it("includes followed and unmuted topics of a muted channel", () => {
    const unread = ["followed", "unmuted", "silent"].map((name, index) => ({
      conversation: topic(3, name),
      ids: idSet([index + 1]),
    }));
    const policies = new Map([
      ["3:followed", 3],
      ["3:unmuted", 2],
    ]);
    expect(unreadTopics(unread, channels, policies)).toEqual([topic(3, "unmuted"), topic(3, "followed")]);
  });

  it("omits muted channels and topics, unsubscribed channels, and direct messages", () => {
    const unread = [
      { conversation: topic(3, "in a muted channel"), ids: idSet([1]) },
      { conversation: topic(1, "Muted"), ids: idSet([2]) },
      { conversation: topic(7, "left"), ids: idSet([3]) },
      { conversation: direct(9), ids: idSet([4]) },
    ];
    expect(unreadTopics(unread, channels, new Map([["1:muted", 1]]))).toEqual([]);
  });
});

it("unreadDirects puts the latest first", () => {
  const unread = [
    { conversation: direct(4), ids: idSet([1]) },
    { conversation: direct(5, 6), ids: idSet([2, 8]) },
    { conversation: topic(1, "x"), ids: idSet([9]) },
  ];
  expect(unreadDirects(unread)).toEqual([direct(5, 6), direct(4)]);
});

describe("nextOf", () => {
  const all = [topic(1, "a"), topic(1, "b"), topic(2, "c")];

  it("continues after the current one and wraps around", () => {
    expect(nextOf(all, topic(1, "A"))).toEqual(topic(1, "b"));
    expect(nextOf(all, topic(2, "c"))).toEqual(topic(1, "a"));
  });

  it("starts at the first from elsewhere", () => {
    expect(nextOf(all, null)).toEqual(topic(1, "a"));
  });

  it("is null if the current one is the only one", () => {
    expect(nextOf([topic(1, "a")], topic(1, "a"))).toBeNull();
  });
});
