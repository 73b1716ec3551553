/** Topics are filtered and sorted. */
import { expect, it } from "vitest";
import { listedTopics, type TopicChoice } from "./topics-section.tsx";

const topics = ["Zebra crossing", "✔ Apples", "", "apples and pears"].map((name) => ({ name }));
const shown = (choice: Partial<TopicChoice>) =>
  listedTopics(topics, { typed: "", state: "all", order: "latest", ...choice }, "general chat").map(
    ({ name }) => name,
  );

it("lists all topics, latest first or by name, ignoring the resolved mark", () => {
  expect(shown({})).toEqual(["Zebra crossing", "✔ Apples", "", "apples and pears"]);
  expect(shown({ order: "name" })).toEqual(["✔ Apples", "apples and pears", "", "Zebra crossing"]);
});

it("filters by words and by state", () => {
  expect(shown({ typed: "pear app " })).toEqual(["apples and pears"]);
  expect(shown({ typed: "general" })).toEqual([""]);
  expect(shown({ state: "resolved" })).toEqual(["✔ Apples"]);
  expect(shown({ state: "open", typed: "apples" })).toEqual(["apples and pears"]);
});
