/** Longest runs, in constant memory. */
import { expect, test } from "vitest";
import { longestRun } from "./character-runs.ts";

test.each([
  ["", 0],
  ["abc", 0],
  ["`", 1],
  ["a``b````c```", 4],
  ["~~~~`~~~", 1],
  ["x`````", 5],
])("in %j", (text, expected) => {
  expect(longestRun(text, "`")).toBe(expected);
});

test("among more runs than a function's maximum arguments", () => {
  expect(longestRun(`${"``` ".repeat(300_000)}${"`".repeat(4)}`, "`")).toBe(4);
});
