/** The parts of a channel have the addresses that other clients link to. */
import { expect, it } from "vitest";
import { channelPartOf } from "./dialog-addresses.ts";

it.each([
  ["channels/3/design/general", "general"],
  ["channels/3/design/personal", "personal"],
  ["channels/3//permissions", "permissions"],
  ["channels/3/design/topics", "topics"],
  ["topics/channel/3-design", "topics"],
  ["topics/channel/3", "topics"],
  ["channels/3/design/subscribers", "subscribers"],
])("%s names the part %s", (address, part) => {
  expect(channelPartOf(address)).toEqual({ channelId: 3, part });
});

it.each([
  "channels/3",
  "channels/3/design",
  "channels/3/design/members",
  "channels/all",
  "topics/channel/x",
  "channels/x/y/general",
])("%s names none", (address) => {
  expect(channelPartOf(address)).toBeNull();
});
