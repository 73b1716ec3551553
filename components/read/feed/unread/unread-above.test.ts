/** Unread messages above the ones in sight are counted, whether loaded or not. */
import { expect, it } from "vitest";
import { unreadFromEntries } from "../../../model/store/history/unread-state.ts";
import { firstUnreadIn, unreadBefore } from "./unread-above.ts";

const topic = (channelId: number, name: string) => ({ kind: "topic", channelId, topic: name }) as const;
const unread = unreadFromEntries(
  [
    { conversation: topic(3, "A"), ids: [10, 11, 30] },
    { conversation: topic(3, "b"), ids: [5, 20] },
    { conversation: topic(31, "A"), ids: [1] },
    { conversation: { kind: "direct", userIds: [2] }, ids: [7] },
  ],
  [],
);

it("a topic's are its own, a channel's those of all its topics", () => {
  expect(unreadBefore(unread, topic(3, "a"), 30)).toBe(2);
  expect(unreadBefore(unread, { kind: "channel", channelId: 3 }, 30)).toBe(4);
  expect(unreadBefore(unread, { kind: "direct", userIds: [2] }, 7)).toBe(0);
  expect(firstUnreadIn(unread, { kind: "channel", channelId: 3 })).toBe(5);
  expect(firstUnreadIn(unread, { kind: "direct", userIds: [2] })).toBe(7);
});

it("without unread messages, and where reading marks nothing as read, there is none", () => {
  expect(unreadBefore(unread, topic(3, "c"), 99)).toBe(0);
  expect(firstUnreadIn(unread, topic(3, "c"))).toBeNull();
  expect(unreadBefore(unread, { kind: "feed" }, 99)).toBe(0);
});
