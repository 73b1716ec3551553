/** Repeated log lines. */
import { expect, test } from "vitest";
import { MAX_REPEATS, RepeatedLines } from "./log.ts";

test("of many equal lines, a few of each minute are logged, the first with how many were left out", () => {
  const lines = new RepeatedLines();
  const admitted = Array.from({ length: 1_000 }, () => lines.admit("full", 0));
  expect(admitted.filter((left) => left !== null)).toEqual(Array.from({ length: MAX_REPEATS }, () => 0));
  expect(lines.admit("another", 0)).toBe(0);
  expect(lines.admit("full", 60_000)).toBe(1_000 - MAX_REPEATS);
  expect(lines.admit("full", 60_001)).toBe(0);
});
