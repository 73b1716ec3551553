/** Sparse ids get places without gaps, and others stay. */
import { expect, test } from "vitest";
import { DenseIds } from "./dense-ids.ts";

const ids = new DenseIds([
  ["user_account", [2_000_000_000, 7, 900_000]],
  ["channel", [5, 9, 4_000]],
  ["message", [1, 9_000_000_000]],
]);

test("ids keep their order, and references to missing rows name nobody", () => {
  expect([7, 900_000, 2_000_000_000, 8, 1, 2_000_000_001].map((id) => ids.idOf("user_account", id))).toEqual([
    1, 2, 3, 0, 0, 0,
  ]);
  expect(ids.rangeOf("user_account", [7, 2_000_000_000])).toEqual([1, 3]);
  expect(() => ids.rangeOf("user_account", [7, 8])).toThrow("no possible range of ids of user_account");
});

test.each(["channel", "message", "topic"])(
  "ids of %s stay, since they are close together or plentiful",
  (table) => {
    expect(ids.idOf(table, 4_321)).toBe(4_321);
    expect(ids.rangeOf(table, [5, 9_000_000_000])).toEqual([5, 9_000_000_000]);
  },
);

test("many rows far apart are not sparse", () => {
  const dense = new DenseIds([["attachment", Array.from({ length: 20_000 }, (_, index) => 2 * index + 1)]]);
  expect(dense.areNeeded).toBe(false);
  expect(ids.areNeeded).toBe(true);
});
