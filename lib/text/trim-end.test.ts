/** Trimming all trailing characters of the set. */
import { expect, test } from "vitest";
import { trimEndOf } from "./character-runs.ts";

test.each([
  ["https://a.example//", "/", "https://a.example"],
  ["(a).,", ".,)", "(a"],
  ["...", ".", ""],
  ["a.b", ".", "a.b"],
  ["", ".", ""],
])("%s without %s", (text, characters, trimmed) => {
  expect(trimEndOf(text, characters)).toBe(trimmed);
});
