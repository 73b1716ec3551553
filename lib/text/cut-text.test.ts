/** Cuts between graphemes, in time linear in the limit. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leastCpuMilliseconds } from "../testing/measuring/cpu-milliseconds.ts";
import { beginningOf, lengthOf, shortened } from "./cut-text.ts";

const WHOLE = [
  ..."aé中 …",
  "🇩🇪",
  "🇫🇷",
  "👨‍👩‍👧‍👦",
  "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  "❤️‍🔥",
  "👍🏽",
  "1️⃣",
  "क्षि",
  "e\u0301\u0323",
  "각",
  "\r\n",
];

describe("the beginning of a text", () => {
  test("ends between characters and holds as many as fit", () => {
    const texts = fc.array(fc.constantFrom(...WHOLE), { maxLength: 30 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 20, max: 80 }), (characters, maximum) => {
        // The next one would have exceeded the limit.
        const expected: string[] = [];
        for (const character of characters) {
          if (lengthOf([...expected, character].join("")) > maximum) break;
          expected.push(character);
        }
        expect(beginningOf(characters.join(""), maximum)).toBe(expected.join(""));
      }),
    );
  });

  test("is never longer than allowed, and is empty only if nothing is allowed", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", minLength: 1 }),
        fc.integer({ min: 1, max: 20 }),
        (text, maximum) => {
          const beginning = beginningOf(text, maximum);
          expect(text.startsWith(beginning)).toBe(true);
          expect(beginning).not.toBe("");
          expect(lengthOf(beginning)).toBeLessThanOrEqual(maximum);
        },
      ),
    );
    expect(beginningOf("abc", 0)).toBe("");
  });

  test("of stacked marks ends among them, because nobody can read them", () => {
    expect(lengthOf(beginningOf(`abc${"\u0301".repeat(500)}`, 60))).toBe(60);
  });
});

test.each([
  ["short", 5, "short"],
  ["longer", 5, "long…"],
  [`${"x".repeat(56)}🇩🇪ab`, 59, `${"x".repeat(56)}🇩🇪…`],
  [`${"x".repeat(57)}🇩🇪ab`, 59, `${"x".repeat(57)}…`],
  [`${"x".repeat(53)}👨‍👩‍👧‍👦`, 58, `${"x".repeat(53)}…`],
  ["one two", 5, "one…"],
])("%j within %i is %j", (text, maximum, expected) => {
  expect(shortened(text, maximum)).toBe(expected);
});

test.each([
  ["flags", "🇩🇪".repeat(500_000)],
  ["marks", `a${"\u0301".repeat(1_000_000)}`],
  ["joiners", "\u200d".repeat(1_000_000)],
])("a million of %s are cut in no time", (_what, text) => {
  expect(leastCpuMilliseconds(20, () => void shortened(text, 200))).toBeLessThan(20);
});
