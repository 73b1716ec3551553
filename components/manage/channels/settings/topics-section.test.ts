/** The table of topics filters and sorts. */
import { expect, it } from "vitest";
import { listedTopics, type TopicChoice } from "./topics-section.tsx";

const topics = ["Zebra crossing", "✔ Apples", "", "apples and pears"].map((name) => ({ name }));
const shown = (choice: Partial<TopicChoice>) =>
  listedTopics(topics, { typed: "", state: "all", order: "latest", ...choice }, "general chat").map(
    ({ name }) => name,
  );

it("all of them, the latest first, or by what they are called whether resolved or not", () => {
  expect(shown({})).toEqual(["Zebra crossing", "✔ Apples", "", "apples and pears"]);
  expect(shown({ order: "name" })).toEqual(["✔ Apples", "apples and pears", "", "Zebra crossing"]);
});

it("those with every typed word, and those that are resolved or not", () => {
  expect(shown({ typed: "pear app " })).toEqual(["apples and pears"]);
  expect(shown({ typed: "general" })).toEqual([""]);
  expect(shown({ state: "resolved" })).toEqual(["✔ Apples"]);
  expect(shown({ state: "open", typed: "apples" })).toEqual(["apples and pears"]);
});
