/** An emoji is known by its characters in every form in which people have it on the clipboard. */
import fc from "fast-check";
import { expect, it, test } from "vitest";
import { unicodeEmoji } from "../../../lib/markdown/emoji/unicode-emoji.ts";
import { emojiWrittenIn } from "./written-emoji.ts";

const namesIn = (text: string) => emojiWrittenIn(text).map(({ names }) => names[0]);

test.each([
  ["a flag", "🇩🇪", ["de"]],
  ["neighboring flags", "🇩🇪🇫🇷", ["de", "fr"]],
  ["a flag of tags", "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}", ["flag-england"]],
  ["a family", "👨‍👩‍👧‍👦", ["man-woman-girl-boy"]],
  ["a skin tone", "✋🏽", ["hand"]],
  ["a skin tone within a sequence", "👩🏽‍💻", ["female-technologist"]],
  ["two skin tones", "🧑🏻‍🤝‍🧑🏽", ["people_holding_hands"]],
  ["people that are one character with one tone", "👩🏻‍🤝‍👩🏽", ["two_women_holding_hands"]],
  ["without selectors", "👁‍🗨 ❤‍🔥", ["eye-in-speech-bubble", "heart_on_fire"]],
  ["the look of a text", "☺\ufe0e", ["smiling_face"]],
  ["a key", "1️⃣", ["one"]],
  ["among words", " great 🎉! ", ["tada"]],
  ["twice", "🎉🎉", ["tada"]],
  ["a sequence that nobody knows", "🎉‍🐙", ["tada", "octopus"]],
  ["none", "party 1 # *", []],
])("%s", (_name, text, names) => {
  expect(namesIn(text)).toEqual(names);
});

it("knows every emoji, with and without selectors, beside others", () => {
  const one = fc.constantFrom(...unicodeEmoji.filter(({ names }) => !names[0]?.startsWith("regional_")));
  fc.assert(
    fc.property(one, one, fc.boolean(), (emoji, other, isBare) => {
      const written = `${emoji.character} ${other.character}`;
      const codes = emojiWrittenIn(isBare ? written.replaceAll("\ufe0f", "") : written).map(
        ({ code }) => code,
      );
      expect(codes).toEqual([...new Set([emoji.code, other.code])]);
    }),
    { numRuns: 1_000 },
  );
});
