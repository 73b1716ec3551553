/** The topics of a channel are offered by their names, and written so that the message links to them. */
import { expect, it } from "vitest";
import { messageTree } from "../../../lib/markdown/parsing/message-tree.ts";
import { emptySnapshot } from "../../../lib/markdown/snapshot/empty-snapshot.ts";
import { suggestTopics } from "./suggest-topics.ts";
import { topicLinkText } from "./topic-link-text.ts";

const channel = { id: 3, name: "design" };
const offered = (query: string, names: readonly string[]) =>
  suggestTopics(names, { channel, query, emptyTopicName: "general chat" });

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

it("every topic is written as a link to it, whatever its name", () => {
  const snapshot = {
    ...emptySnapshot,
    channelNamed: (name: string) => (name === channel.name ? channel : undefined),
  };
  for (const topic of [
    "lunch",
    "a > b",
    "50% `off`",
    "$$x$$",
    "a**b",
    "5 *",
    "v@2",
    "a|b",
    "[x](y)",
    "",
    "_#<&",
  ]) {
    const written = topicLinkText(channel, topic, "general chat");
    const links = JSON.stringify(messageTree(`see ${written} there`, snapshot)).match(/#narrow[^"]*/g);
    expect(links, written).toEqual([expect.stringMatching(/^#narrow\/channel\/3-design\/topic\//)]);
    expect(decodeURIComponent(String(links?.[0]?.split("/topic/")[1]).replaceAll(".", "%"))).toBe(topic);
  }
});
