/** The topics of a channel are offered by their names. */
import { expect, it } from "vitest";
import { suggestTopics } from "./suggest-topics.ts";

const channel = { id: 3, name: "design" };
const offered = (query: string, names: readonly string[]) =>
  suggestTopics(names, {
    channel,
    query,
    emptyTopicName: "general chat",
    findChannel: (name) => (name === channel.name ? channel : undefined),
  });

it("the latest first, what begins as typed before what has a word of it, and the one without a name by its own", () => {
  const names = ["new icons", "✔ icons", "", "lunch"];
  expect(offered("", names).map(({ label }) => label)).toEqual([
    "new icons",
    "✔ icons",
    "general chat",
    "lunch",
  ]);
  expect(offered("ico", [...names, "icons"]).map(({ label }) => label)).toEqual([
    "icons",
    "new icons",
    "✔ icons",
  ]);
  expect(offered("gen", names).map(({ insert }) => insert)).toEqual(["#**design>** "]);
});
