/** Names must be visible and harmless, in any script. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { invalidCharacterAt, isVisible } from "./name-characters.ts";

const invisible = [
  "\u200b",
  "\u200d",
  "\u2060",
  "\ufeff",
  "\u00ad",
  "\u3164",
  "\u115f",
  "\u2800",
  "\u3000",
  "\ufe0f",
];
const turning = ["\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069"];

describe("a name", () => {
  test.each(["général", "日本語", "سلام", "می‌خواهم", "हिन्दी", "👨‍👩‍👧", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "❤️", "...", "ß", "\u200fשלום"])(
    "%s is fine",
    (name) => {
      expect(invalidCharacterAt(name)).toBe(0);
      expect(isVisible(name)).toBe(true);
    },
  );

  test("of only invisible characters is not visible", () => {
    const nameless = fc.array(fc.constantFrom(...invisible, " ", "\u0301")).map((parts) => parts.join(""));
    fc.assert(fc.property(nameless, (name) => !isVisible(name)));
    fc.assert(fc.property(nameless, nameless, (before, after) => isVisible(`${before}a${after}`)));
  });

  test("is refused at the first invalid character, counted in code points", () => {
    const wrong = fc.constantFrom(
      ...turning,
      "\u0000",
      "\n",
      "\u007f",
      "\u2028",
      "\ufdd0",
      "\uffff",
      "\u{1fffe}",
      "\ud800",
    );
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "é", "😀", "\u200d")),
        wrong,
        fc.string(),
        (before, bad, after) => {
          expect(invalidCharacterAt(`${before.join("")}${bad}.${after}`)).toBe(before.length + 1);
        },
      ),
    );
  });
});
