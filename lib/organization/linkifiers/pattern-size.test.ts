/** The estimate bounds the compiled program and admits ordinary patterns. */
import fc from "fast-check";
import { RE2JS } from "re2js";
import { expect, test } from "vitest";
import { patternSize } from "./check-linkifier.ts";

test.each([
  ["#(?P<id>[0-9]+)", 9],
  ["[0-9a-f]{7,40}", 40],
  ["(?:ab{3}){10}", 40],
  ["a{0}b{2,}", 3],
  ["\\{3}{x}", 6],
])("%s has about %i parts", (pattern, size) => {
  expect(patternSize(pattern)).toBeGreaterThanOrEqual(size);
  expect(patternSize(pattern)).toBeLessThan(2 * size + 10);
});

test("a compiled program has at most a few instructions for each part", () => {
  const atom = fc.constantFrom(
    "a",
    ".",
    "\\d",
    "\\pL",
    "[a-z]",
    "(?:ab)",
    "(b|c)",
    "|",
    "^",
    "\\b",
    "(?i)k",
    "é",
  );
  const repetition = fc.constantFrom("", "", "*", "+?", "?", "{3}", "{0,20}", "{7,}", "{2,9}?");
  const parts = fc.array(fc.tuple(atom, repetition), { minLength: 1, maxLength: 6 });
  const flat = parts.map((pieces) => pieces.map(([one, times]) => one + times).join(""));
  const nested = fc
    .tuple(flat, repetition, flat)
    .map(([inner, times, after]) => `(?:${inner})${times}${after}`);
  fc.assert(
    fc.property(fc.oneof(flat, nested), (pattern) => {
      const size = instructions(pattern);
      if (size !== null) expect(size).toBeLessThanOrEqual(4 * patternSize(pattern) + 10);
    }),
    { numRuns: 2_000 },
  );
});

/** Null for an invalid pattern. */
function instructions(pattern: string): number | null {
  try {
    return RE2JS.compile(pattern).programSize();
  } catch {
    return null;
  }
}
