/** When hidden direct conversations return. */
import { expect, test } from "vitest";
import { hiddenFromKept, isHiddenDirect } from "../../model/store/hidden-directs.ts";
import { MAX_HIDDEN, withHidden, withoutHidden } from "./hide-direct.ts";

const read = (userIds: number[], maxId: number) => ({ userIds, maxId, unread: 0 });

test("a hidden conversation returns with a newer message", () => {
  const hidden = withHidden({}, [7, 9], 100);
  expect(isHiddenDirect(hidden, read([7, 9], 100))).toBe(true);
  expect(isHiddenDirect(hidden, read([7, 9], 101))).toBe(false);
  expect(isHiddenDirect(hidden, read([7], 100))).toBe(false);
});

test("unread messages are shown, even when they are not newer", () => {
  const hidden = withHidden({}, [7], 100);
  expect(isHiddenDirect(hidden, { userIds: [7], maxId: 100, unread: 1 })).toBe(false);
});

test("a conversation hidden again is hidden up to its newest message", () => {
  const hidden = withHidden(withHidden({}, [7], 100), [7], 120);
  expect(isHiddenDirect(hidden, read([7], 120))).toBe(true);
  expect(isHiddenDirect(withoutHidden(hidden, [7]), read([7], 120))).toBe(false);
});

test("beyond the limit, the conversation with the oldest message returns", () => {
  let hidden = {};
  for (let id = 1; id <= MAX_HIDDEN + 1; id += 1) hidden = withHidden(hidden, [id], 2000 - id);
  expect(Object.keys(hidden)).toHaveLength(MAX_HIDDEN);
  expect(isHiddenDirect(hidden, read([MAX_HIDDEN + 1], 1))).toBe(true);
  expect(isHiddenDirect(hidden, read([MAX_HIDDEN], 1))).toBe(false);
  expect(isHiddenDirect(hidden, read([1], 1999))).toBe(true);
});

test("malformed values in the storage are ignored", () => {
  expect(hiddenFromKept(null)).toEqual({});
  expect(hiddenFromKept("7")).toEqual({});
  expect(hiddenFromKept({ "7,9": 5, "8": "x" })).toEqual({ "7,9": 5 });
});
