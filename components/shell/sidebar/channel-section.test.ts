/** The filter matches channel and topic names. */
import { describe, expect, it } from "vitest";
import { filterChannels } from "./channel-section.tsx";

const channels = [
  { id: 1, name: "engineering" },
  { id: 2, name: "releases" },
];
const topics = [
  { channelId: 2, name: "4.3: first ideas" },
  { channelId: 1, name: "Postgres upgrade" },
  { channelId: 1, name: "general chat" },
];

const found = (filter: string) =>
  filterChannels(channels, topics, filter).map(({ channel, isMatch, topics: names }) => [
    channel.name,
    isMatch,
    ...names,
  ]);

describe("filterChannels", () => {
  it("finds a topic in any channel", () => {
    expect(found("postgres")).toEqual([["engineering", false, "Postgres upgrade"]]);
  });

  it("finds a channel without listing all its topics", () => {
    expect(found("eng")).toEqual([["engineering", true]]);
  });

  it("combines words of channel and topic", () => {
    expect(found("eng upgr")).toEqual([["engineering", false, "Postgres upgrade"]]);
  });

  it("finds nothing without a match", () => {
    expect(found("marketing")).toEqual([]);
  });
});
