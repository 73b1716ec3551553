/** Ranges of ids. */
import { expect, test } from "vitest";
import { rangeOf } from "./id-ranges.ts";

const ranges = (number: number) => ({ number, rangeNumber: number });

test("the ranges of databases follow each other, and those of 32-bit ids end with the type", () => {
  expect(rangeOf(ranges(0), true)).toEqual([1, 134_217_727]);
  expect(rangeOf(ranges(1), true)[0]).toBe(134_217_728);
  expect(rangeOf(ranges(15), true)[1]).toBe(2 ** 31 - 1);
  expect(rangeOf(ranges(0), false)).toEqual([1, 2 ** 36 - 1]);
  expect(rangeOf(ranges(1), false)[0]).toBe(2 ** 36);
  expect(rangeOf(ranges(2 ** 17 - 1), false)[1]).toBe(Number.MAX_SAFE_INTEGER);
});
