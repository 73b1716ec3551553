/** Id lists. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { idList, listedIds } from "./id-list.ts";

test("any number of consecutive ids takes a few characters", () => {
  expect(idList([7, 8, 9, 10, 15])).toBe("7 1*3 5");
  expect(idList([])).toBe("");
});

test("ids survive encoding and decoding", () => {
  const ascending = fc
    .uniqueArray(fc.oneof(fc.maxSafeNat(), fc.integer({ min: 1, max: 60 })))
    .map((ids) => ids.sort((one, other) => one - other));
  fc.assert(
    fc.property(ascending, (ids) => {
      expect(listedIds(idList(ids))).toEqual(ids);
    }),
  );
});
