/** Removing harmful characters, except where languages and emoji need them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leastCpuMilliseconds } from "../testing/measuring/cpu-milliseconds.ts";
import { harmlessLine, harmlessText } from "./harmless-text.ts";
import { invalidCharacterAt } from "./name-characters.ts";

describe("stays as it is:", () => {
  test.each([
    "👨‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️‍🔥 👩🏽‍🚀 🙂‍↔️ 🐦‍⬛ 1️⃣ 🇩🇪",
    "می‌خواهم",
    "ه\u200d.ش.",
    "नमस्‍ते",
    "ত\u09cd\u200d",
    "ශ්‍රී ලංකා",
    "葛\u{e0100}城",
    "Donau\u00addampf\u200bschiff",
    "\u0600\u0661\u0662",
    "שלום\u200f (1)",
    "\u{f8ff} \u{1fae9}",
  ])("%s", (text) => {
    expect(harmlessText(text)).toBe(text);
    expect(harmlessLine(` ${text}\n`)).toBe(text);
  });
});

describe("is removed:", () => {
  test.each([
    ["a\u202egpj.exe", "agpj.exe"],
    ["\u2066a\u2069", "a"],
    ["a\0\u0007b\u009f", "ab"],
    ["\ufeffa\ufffe", "a"],
    ["a\u200d.exe", "a.exe"],
    ["\u200b \u2060a\u200c", " a"],
    ["a\u{e0061}\u{e0062}b", "ab"],
    [`🏴${"\u{e0061}".repeat(50)}\u{e007f}`, "🏴"],
    ["a\ufe0f\u{e0101}\u{e0102}b", "a\ufe0fb"],
    [" \ufe0fa", " a"],
    ["a\ud800b", "a\ufffdb"],
  ])("%j becomes %j", (given, expected) => {
    expect(harmlessText(given)).toBe(expected);
  });
});

test("leaves only characters valid in names, and is idempotent", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (given) => {
      const line = harmlessLine(given);
      expect(invalidCharacterAt(line)).toBe(0);
      expect(harmlessLine(line)).toBe(line);
    }),
  );
});

test.each(["\u200d", "\ufe0f", "\u{e0061}", "🏴\u{e0061}", "a\u200d ", " "])(
  "a hundred thousand of %j take time by their number only",
  (part) => {
    expect(leastCpuMilliseconds(200, () => void harmlessLine(part.repeat(100_000)))).toBeLessThan(200);
  },
);
