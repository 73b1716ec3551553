/** Emoji codes become color emoji. */
import { expect, test } from "vitest";
import { emojiText } from "./emoji-text.ts";

test.each([
  ["1f600", "😀"],
  ["2764", "\u2764\ufe0f"],
  ["0031-20e3", "1\ufe0f\u20e3"],
  ["1f937-200d-2640", "\u{1f937}\u200d\u2640\ufe0f"],
  ["1f44d-1f3fd", "👍🏽"],
  ["1f1e9-1f1ea", "🇩🇪"],
])("%s is %s", (code, text) => {
  expect(emojiText(code)).toBe(text);
});

test.each(["", "110000", "1f600-", "0"])("%j is no emoji", (code) => {
  expect(emojiText(code)).toBeNull();
});
