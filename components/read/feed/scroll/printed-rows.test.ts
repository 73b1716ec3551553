/** Tests which rows of a feed are printed. */
import { expect, test } from "vitest";
import { printedRows } from "./printed-rows.ts";

test("prints all rows of a feed, and of a very long one those around what is in sight", () => {
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
