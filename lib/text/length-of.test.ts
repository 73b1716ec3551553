/** Length in code points. */
import { expect, test } from "vitest";
import { lengthOf } from "./cut-text.ts";

test.each([
  ["", 0],
  ["é", 1],
  ["😀", 1],
  ["e\u0301", 2],
  ["a\ud800b", 3],
])("%j has as many characters as it has code points", (text, length) => {
  expect(lengthOf(text)).toBe(length);
});
