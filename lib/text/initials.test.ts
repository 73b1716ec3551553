/** Initials in any script. */
import { expect, test } from "vitest";
import { initials } from "./initials.ts";

test.each([
  ["Ada King Lovelace", "AL"],
  ["ada", "A"],
  ["  Zoë   Ünal ", "ZÜ"],
  ["🦊 Fox", "🦊F"],
  ["🇩🇪 Team 👩🏽‍🚀", "🇩🇪👩🏽‍🚀"],
  ["e\u0301mile zola", "ÉZ"],
  ["", "?"],
])("the initials of '%s' are '%s'", (name, expected) => {
  expect(initials(name)).toBe(expected);
});
