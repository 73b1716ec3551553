/** Topics are filtered, sorted and selected by range. */
import { expect, it } from "vitest";
import {
  ALL_LATEST_FIRST,
  directionOf,
  keysBetween,
  listedTopics,
  sortedBy,
  type TopicChoice,
} from "./list-topics.ts";

const topics = [
  { name: "Zebra crossing", unread: 0, policy: 3 },
  { name: "✔ Apples", unread: 2, policy: 0 },
  { name: "", unread: 5, policy: 1 },
  { name: "apples and pears", unread: 2, policy: 2 },
];
const shown = (choice: Partial<TopicChoice>) =>
  listedTopics(topics, { ...ALL_LATEST_FIRST, ...choice }, "general chat").map(({ name }) => name);

it("lists all topics, latest first, by name without the resolved mark, or by unread messages", () => {
  expect(shown({})).toEqual(["Zebra crossing", "✔ Apples", "", "apples and pears"]);
  expect(shown({ order: "name" })).toEqual(["✔ Apples", "apples and pears", "", "Zebra crossing"]);
  expect(shown({ order: "unread" })).toEqual(["", "✔ Apples", "apples and pears", "Zebra crossing"]);
  expect(shown({ isReversed: true })).toEqual(["apples and pears", "", "✔ Apples", "Zebra crossing"]);
});

it("filters by words, state, unread messages, and the user's choice for the topic", () => {
  expect(shown({ typed: "pear app " })).toEqual(["apples and pears"]);
  expect(shown({ typed: "general" })).toEqual([""]);
  expect(shown({ filter: "resolved" })).toEqual(["✔ Apples"]);
  expect(shown({ filter: "open", typed: "apples" })).toEqual(["apples and pears"]);
  expect(shown({ filter: "unread" })).toEqual(["✔ Apples", "", "apples and pears"]);
  expect(shown({ filter: "followed" })).toEqual(["Zebra crossing"]);
  expect(shown({ filter: "muted" })).toEqual([""]);
});

it("a heading sorts, and reverses its own order", () => {
  const byName = { ...ALL_LATEST_FIRST, ...sortedBy(ALL_LATEST_FIRST, "name") };
  expect(byName).toMatchObject({ order: "name", isReversed: false });
  expect(directionOf(byName)).toBe("ascending");
  const reversed = { ...byName, ...sortedBy(byName, "name") };
  expect(reversed).toMatchObject({ order: "name", isReversed: true });
  expect(directionOf(reversed)).toBe("descending");
  expect(sortedBy(reversed, "latest")).toEqual({ order: "latest", isReversed: false });
  expect(directionOf(ALL_LATEST_FIRST)).toBe("descending");
});

it("a range holds both ends, in either direction, and nothing of a vanished start", () => {
  const keys = ["a", "b", "c", "d"];
  expect(keysBetween(keys, "b", "d")).toEqual(["b", "c", "d"]);
  expect(keysBetween(keys, "d", "b")).toEqual(["b", "c", "d"]);
  expect(keysBetween(keys, null, "c")).toEqual(["c"]);
  expect(keysBetween(keys, "x", "c")).toEqual(["c"]);
});
