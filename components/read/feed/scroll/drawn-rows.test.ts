/** Rows drawn for the first paint and for printing. */
import { expect, it, test } from "vitest";
import { topicMessage } from "../../../model/store/example-state.ts";
import { messageFromWire } from "../../../model/store/history/messages-state.ts";
import { messageRows } from "../message-rows.ts";
import { firstRows, printedRows } from "./drawn-rows.ts";

const ids = Array.from({ length: 100 }, (_, index) => 1000 + index * 10);
const rows = messageRows(
  ids.map((id) => messageFromWire(topicMessage(id, "A"), [], 1)),
  [],
  { ownUserId: 1, isMixed: false, firstUnreadId: null },
);
const ends = (indexes: readonly number[]) => [indexes[0], indexes.at(-1), indexes.length];

it("is the end of a feed that starts there", () => {
  expect(ends(firstRows(rows, { at: "end" }, 10))).toEqual([90, 99, 10]);
});

it("starts at the last reading place, even if that message is gone", () => {
  const place = { messageId: 1495, offset: 12 };
  expect(ends(firstRows(rows, { at: "place", place }, 10))).toEqual([50, 59, 10]);
});

it("includes rows above the first unread message", () => {
  expect(ends(firstRows(rows, { at: "unread", messageId: 1500 }, 10))).toEqual([46, 55, 10]);
});

it("has a linked message in its middle", () => {
  expect(ends(firstRows(rows, { at: "message", messageId: 1500 }, 10))).toEqual([45, 54, 10]);
});

it("fills its room near both ends, without exceeding the feed", () => {
  expect(ends(firstRows(rows, { at: "unread", messageId: 1010 }, 10))).toEqual([0, 9, 10]);
  expect(ends(firstRows(rows, { at: "unread", messageId: 1990 }, 10))).toEqual([90, 99, 10]);
  expect(ends(firstRows(rows.slice(0, 3), { at: "end" }, 10))).toEqual([0, 2, 3]);
  expect(firstRows([], { at: "end" }, 10)).toEqual([]);
});

test("prints all rows, or those around the visible ones of a very long feed", () => {
  expect(printedRows(3, 2)).toEqual([0, 1, 2]);
  expect(printedRows(0, 0)).toEqual([]);
  const spans = [0, 2500, 4999].map((inSight) => {
    const rows = printedRows(5000, inSight);
    return [rows.at(0), rows.at(-1), rows.length];
  });
  expect(spans).toEqual([
    [0, 999, 1000],
    [2000, 2999, 1000],
    [4000, 4999, 1000],
  ]);
});
