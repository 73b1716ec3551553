/** Suggested terms, also for names of several words. */
import { expect, test } from "vitest";
import { daysAgo } from "../../model/navigation/day-operand.ts";
import { searchSuggestions, suggestionsHere } from "./search-suggestions.ts";

const known = {
  users: new Map([
    [1, { name: "Ada Lovelace" }],
    [2, { name: "Grace Hopper" }],
    [3, { name: "Grace Kelly" }],
  ]),
  channels: new Map([
    [7, { name: "design" }],
    [8, { name: "design review" }],
  ]),
  topics: [
    { channelId: 7, name: "colours of links" },
    { channelId: 8, name: "colour week" },
    { channelId: 8, name: "" },
  ],
  ownUserId: 2,
};

const names = (typed: string, chosen = 0) =>
  searchSuggestions(typed, chosen ? [{ operator: "channel", operand: chosen }] : [], known).map(
    ({ name }) => name,
  );

test.each([
  ["from:gra", ["from: Grace Hopper", "from: Grace Kelly"]],
  ["latency from:grace k", ["from: Grace Kelly"]],
  ["from:me", ["from: Grace Hopper"]],
  ["-channel:rev", ["not channel: design review"]],
  ["is:un", ["is: unread"]],
  ["has:", ["has: link", "has: image", "has: attachment", "has: reaction"]],
  ["before:", [0, 7, 30].map((count) => `before: ${daysAgo(count)}`)],
  ["before:2024-02-29", ["before: 2024-02-29"]],
  ["before:2024-02-30", []],
  ["after:2024-02-28", ["after: 2024-02-28"]],
  ["-after:2024-02-28", ["before: 2024-02-29"]],
  ["on:2024-02-29", ["after: 2024-02-28, before: 2024-03-01"]],
  ["-on:2024-02-29", []],
  ["in:des", ["channel: design", "channel: design review"]],
  ["late form:ada", ["from:ada"]],
  ["late -form:ada", ["-from:ada"]],
  ["fr", ["from:"]],
  ["late h", ["has:"]],
  ["channels:p", ["channels: public"]],
  ["des", ["channel: design", "channel: design review"]],
  ["topic:colour", ["topic: colours of links", "topic: colour week"]],
  ["late ", []],
  ["from:nobody", []],
])("%j", (typed, expected) => {
  expect(names(typed)).toEqual(expected);
});

test("starts with all operators", () => {
  expect(names("")).toEqual([
    "from:",
    "channel:",
    "topic:",
    "dm:",
    "is:",
    "has:",
    "before:",
    "after:",
    "on:",
    "channels: public",
  ]);
});

test("suggests topics of the chosen channel", () => {
  expect(names("topic:colour", 8)).toEqual(["topic: colour week"]);
});

test("keeps the text before the term", () => {
  const [first] = searchSuggestions("slow pages from:ada", [], known);
  expect(first).toMatchObject({ rest: "slow pages ", terms: [{ operator: "sender", operand: 1 }] });
});

test("suggests the open topic and its channel", () => {
  const [inTopic, inChannel] = suggestionsHere({ kind: "topic", channelId: 7, topic: "links" }, known);
  expect(inTopic?.terms).toEqual([
    { operator: "channel", operand: 7 },
    { operator: "topic", operand: "links" },
  ]);
  expect(inChannel?.name).toBe("channel: design");
  expect(suggestionsHere({ kind: "inbox" }, known)).toEqual([]);
});
