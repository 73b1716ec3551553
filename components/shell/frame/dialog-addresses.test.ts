/** Zulip addresses of channel settings and people. */
import { afterEach, expect, it, vi } from "vitest";
import { channelPartOf, openAddressedDialog } from "./dialog-addresses.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

function browserAt(hash: string) {
  const done: string[] = [];
  const location = { href: `https://chat.test/${hash}`, hash, replace: (to: string) => done.push(to) };
  const history = { state: null, back: () => done.push("back") };
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location, history }));
  return done;
}

it.each([
  ["a view", "#recent", "back"],
  ["the list of a phone, which has none", "", "back"],
  ["nowhere, at start", null, "#inbox"],
])("following a person's address from %s keeps the history", (_where, former, expected) => {
  const done = browserAt("#user/7");
  openAddressedDialog("#user/7", former);
  expect(done).toEqual([expected]);
});

it.each([
  ["channels/3/design/general", "general"],
  ["channels/3/design/personal", "personal"],
  ["channels/3//permissions", "permissions"],
  ["channels/3/design/topics", "topics"],
  ["topics/channel/3-design", "topics"],
  ["topics/channel/3", "topics"],
  ["channels/3/design/subscribers", "subscribers"],
])("%s opens the part %s", (address, part) => {
  expect(channelPartOf(address)).toEqual({ channelId: 3, part });
});

it.each([
  "channels/3",
  "channels/3/design",
  "channels/3/design/members",
  "channels/all",
  "topics/channel/x",
  "channels/x/y/general",
])("%s opens none", (address) => {
  expect(channelPartOf(address)).toBeNull();
});
