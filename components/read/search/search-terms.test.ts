/** Unknown names are text. */
import { expect, test } from "vitest";
import { beginningOfDay } from "../../model/navigation/day-operand.ts";
import { endedConditions, searchTerms } from "./search-terms.ts";

const names = {
  users: new Map([
    [1, { name: "Ada Lovelace" }],
    [2, { name: "Grace Hopper" }],
    [3, { name: "Grace Kelly" }],
  ]),
  channels: new Map([
    [7, { name: "design" }],
    [8, { name: "design review" }],
  ]),
  ownUserId: 2,
};

const about = (operand: string) => ({ operator: "search", operand });

test.each([
  ["latency", [about("latency")]],
  ['the "exact words" here', [about('the "exact words" here')]],
  ["from:ada latency", [{ operator: "sender", operand: 1 }, about("latency")]],
  ["from:lovelace", [{ operator: "sender", operand: 1 }]],
  ["from:me", [{ operator: "sender", operand: 2 }]],
  ["sender:grace", [about("sender:grace")]],
  ['channel:"design review" a b', [{ operator: "channel", operand: 8 }, about("a b")]],
  ["Channel:design", [{ operator: "channel", operand: 7 }]],
  ["channel:review", [{ operator: "channel", operand: 8 }]],
  ["dm:ada", [{ operator: "dm", operand: [1] }]],
  [
    "-has:link is:starred",
    [
      { operator: "has", operand: "link", negated: true },
      { operator: "is", operand: "starred" },
    ],
  ],
  ["before:2026-11-20 x", [{ operator: "before", operand: beginningOfDay("2026-11-20") }, about("x")]],
  ["before:noon", [about("before:noon")]],
  ["after:2026-11-20", [{ operator: "before", operand: beginningOfDay("2026-11-21"), negated: true }]],
  ["-after:2026-12-31", [{ operator: "before", operand: beginningOfDay("2027-01-01") }]],
  [
    "on:2028-02-28",
    [
      { operator: "before", operand: beginningOfDay("2028-02-28"), negated: true },
      { operator: "before", operand: beginningOfDay("2028-02-29") },
    ],
  ],
  ["-on:2026-11-20", [about("-on:2026-11-20")]],
  ["in:design", [{ operator: "channel", operand: 7 }]],
  ['topic:"a plan"', [{ operator: "topic", operand: "a plan" }]],
  ["https://example.com is:blue", [about("https://example.com is:blue")]],
  ["", []],
])("%j", (typed, expected) => {
  expect(searchTerms(typed, names)).toEqual(expected);
});

test.each([
  ["from:ada late", [{ operator: "sender", operand: 1 }], "late"],
  ["from:ada", [], "from:ada"],
  ["from:grace is:unread x ", [{ operator: "is", operand: "unread" }], "from:grace x "],
  ["topic:a plan", [], "topic:a plan"],
  ['x -topic:"a plan" y', [{ operator: "topic", operand: "a plan", negated: true }], "x y"],
  ["https://example.com is:blue ", [], "https://example.com is:blue "],
])("completed terms of %j", (typed, terms, rest) => {
  expect(endedConditions(typed, names)).toEqual({ terms, rest });
});
