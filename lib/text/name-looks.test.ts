/** Only visually indistinguishable names are equal. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { looksOf } from "./name-looks.ts";

const isOneName = (name: string, other: string) =>
  looksOf(name).some((look) => looksOf(other).includes(look));

test.each([
  ["in case", "Amara Okafor", "AMARA okafor"],
  ["in case of another script", "Вера Жукова", "ВЕРА жукова"],
  ["in composition", "Zo\u00eb", "Zoe\u0308"],
  ["in width", "Amara", "Ａｍａｒａ"],
  ["by a character without width", "Amara Okafor", "Amara\u200b Okafor"],
  ["by a soft hyphen", "Amara Okafor", "Am\u00adara Okafor"],
  ["by a mark of direction at the end", "Amara Okafor", "Amara Okafor\u200e"],
  ["by another space", "Amara Okafor", "Amara\u00a0\u00a0Okafor"],
  ["by a Cyrillic letter", "Amara Okafor", "Am\u0430ra Okafor"],
  ["by Greek capitals", "AMOY", "\u0391\u039c\u039f\u03a5"],
  ["by a capital I for an l", "Alice", "AIice"],
  ["by a 1 for an l, and a 0 for an o", "Carlo", "Car10"],
  ["by a dash", "Anne-Marie", "Anne\u2013Marie"],
])("names that differ %s are one", (_, name, other) => {
  expect(isOneName(name, other)).toBe(true);
});

test.each([
  ["José", "Jose"],
  ["Neil", "Nell"],
  ["NEIL", "Nell"],
  ["Sonja", "Sonia"],
  ["Вера", "Вара"],
  ["李", "李明"],
  ["Anne Marie", "AnneMarie"],
])("%s and %s are two", (name, other) => {
  expect(isOneName(name, other)).toBe(false);
});

test("invisible characters never make a name different", () => {
  const parts = fc.array(fc.string({ unit: "grapheme" }), { maxLength: 4 });
  fc.assert(
    fc.property(
      parts,
      fc.constantFrom("\u200b", "\u2060", "\ufeff", "\u00ad", "\u3164", "\ufe0f"),
      (name, unseen) => {
        expect(isOneName(name.join(""), name.join(unseen))).toBe(true);
      },
    ),
  );
});
