/** Storable texts. */
import { expect, test } from "vitest";
import { isStorable, storableText } from "./harmless-text.ts";

test.each([
  ["a\0b", "ab"],
  ["\0", ""],
  ["a\ud83d", "a\ufffd"],
  ["\udc00b", "\ufffdb"],
  ["😀\n\t", "😀\n\t"],
])("%j becomes %j", (given, stored) => {
  expect(storableText(given)).toBe(stored);
  expect(isStorable(given)).toBe(given === stored);
});
