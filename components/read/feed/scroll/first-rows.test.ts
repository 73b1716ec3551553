/** What a feed draws with its first paint. */
import { expect, it } from "vitest";
import { topicMessage } from "../../../model/store/example-state.ts";
import { messageFromWire } from "../../../model/store/history/messages-state.ts";
import { messageRows } from "../message-rows.ts";
import { firstRows } from "./first-rows.ts";

const ids = Array.from({ length: 100 }, (_, index) => 1000 + index * 10);
const rows = messageRows(
  ids.map((id) => messageFromWire(topicMessage(id, "A"), [], 1)),
  [],
  { ownUserId: 1, isMixed: false, firstUnreadId: null },
);
const ends = (indexes: readonly number[]) => [indexes[0], indexes.at(-1), indexes.length];

it("is its end where it begins there", () => {
  expect(ends(firstRows(rows, { at: "end" }, 10))).toEqual([90, 99, 10]);
});

it("begins where the reader was, also when that message is gone", () => {
  const place = { messageId: 1495, offset: 12 };
  expect(ends(firstRows(rows, { at: "place", place }, 10))).toEqual([50, 59, 10]);
});

it("has the first unread message and some above it", () => {
  expect(ends(firstRows(rows, { at: "unread", messageId: 1500 }, 10))).toEqual([46, 55, 10]);
});

it("has the message that is pointed at in its middle", () => {
  expect(ends(firstRows(rows, { at: "message", messageId: 1500 }, 10))).toEqual([45, 54, 10]);
});

it("fills its room near both ends, and has no more than there is", () => {
  expect(ends(firstRows(rows, { at: "unread", messageId: 1010 }, 10))).toEqual([0, 9, 10]);
  expect(ends(firstRows(rows, { at: "unread", messageId: 1990 }, 10))).toEqual([90, 99, 10]);
  expect(ends(firstRows(rows.slice(0, 3), { at: "end" }, 10))).toEqual([0, 2, 3]);
  expect(firstRows([], { at: "end" }, 10)).toEqual([]);
});
