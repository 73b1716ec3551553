/** Mistyped operators. */
import { expect, test } from "vitest";
import { nearestOperator } from "./nearest-operator.ts";

const OPERATORS = ["from:", "channel:", "has:", "before:", "on:"];

test.each([
  ["form:ada", "from:"],
  ["chanel:design", "channel:"],
  ["befor:", "before:"],
  ["hsa:link", "has:"],
  ["http://example.com", null],
  ["10:30", null],
  ["ada", null],
])("%j is near to %j", (word, operator) => {
  expect(nearestOperator(word, OPERATORS)?.operator ?? null).toBe(operator);
});
