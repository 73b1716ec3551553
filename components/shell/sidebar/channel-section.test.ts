/** The filter matches words of channel and topic names. */
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
  it("finds a topic in whichever channel it is", () => {
    expect(found("postgres")).toEqual([["engineering", false, "Postgres upgrade"]]);
  });

  it("finds a channel by its name, without all of its topics", () => {
    expect(found("eng")).toEqual([["engineering", true]]);
  });

  it("takes words of the channel's and the topic's name together", () => {
    expect(found("eng upgr")).toEqual([["engineering", false, "Postgres upgrade"]]);
  });

  it("finds nothing where nothing fits", () => {
    expect(found("marketing")).toEqual([]);
  });
});
