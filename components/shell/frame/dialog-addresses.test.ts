/** Zulip addresses of people. */
import { afterEach, expect, it, vi } from "vitest";
import { openAddressedDialog } from "./dialog-addresses.ts";

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
