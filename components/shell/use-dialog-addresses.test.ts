/** The settings of channels have the addresses that other clients link to. */
import { expect, it } from "vitest";
import { channelSettingsOf } from "./use-dialog-addresses.ts";

it.each([
  ["channels/3/design/general", "general"],
  ["channels/3/design/personal", "personal"],
  ["channels/3//permissions", "permissions"],
  ["channels/3/design/topics", "topics"],
  ["topics/channel/3-design", "topics"],
  ["topics/channel/3", "topics"],
])("%s names the part %s", (address, tab) => {
  expect(channelSettingsOf(address)).toEqual({ kind: "channel-settings", channelId: 3, tab });
});

it.each([
  "channels/3",
  "channels/3/design",
  "channels/3/design/subscribers",
  "channels/all",
  "topics/channel/x",
  "channels/x/y/general",
])("%s names none", (address) => {
  expect(channelSettingsOf(address)).toBeNull();
});
