/** Emoji appear once per section, and are found by words or in text. */
import fc from "fast-check";
import { expect, it, test } from "vitest";
import { unicodeEmoji } from "../../../lib/markdown/emoji/unicode-emoji.ts";
import {
  allSections,
  customChoices,
  type EmojiChoice,
  emojiWrittenIn,
  matchingEmoji,
} from "./emoji-choices.ts";

const custom = customChoices([
  { id: "7", name: "party_parrot", url: "/emoji/7.png", authorId: 2, isActive: true },
  { id: "9", name: "logo", url: "/emoji/9.png", authorId: 2, isActive: true },
]);
const codesOf = (found: readonly EmojiChoice[]) => found.map(({ code }) => code);

it("allSections has each emoji in one section, except flag letters", () => {
  const [recent, own, ...sections] = allSections(["tada", "no_such_emoji", "logo"], custom);
  expect(recent?.emoji.map(({ names }) => names[0])).toEqual(["tada", "logo"]);
  expect(codesOf(own?.emoji ?? [])).toEqual(["9", "7"]);
  expect(sections.every(({ emoji }) => emoji.length > 50)).toBe(true);
  const offered = new Set(sections.flatMap(({ emoji }) => codesOf(emoji)));
  expect(offered.size).toBe(sections.flatMap(({ emoji }) => emoji).length);
  const left = unicodeEmoji.filter(({ code }) => !offered.has(code));
  expect(left.every(({ names }) => names[0]?.startsWith("regional_indicator_"))).toBe(true);
});

it("matchingEmoji finds words in any order, whole names first, custom emoji too", () => {
  expect(matchingEmoji("tada", [], [])[0]?.code).toBe("1f389");
  expect(matchingEmoji("party popper", [], [])[0]?.code).toBe("1f389");
  expect(codesOf(matchingEmoji("popper", [], []))).toContain("1f389");
  expect(matchingEmoji(":thumbs_up", [], [])[0]?.names).toContain("thumbs_up");
  expect(matchingEmoji("parrot", [], custom)[0]?.names).toContain("parrot");
  expect(codesOf(matchingEmoji("parrot", [], custom))).toContain("7");
  expect(matchingEmoji("zzzz", [], custom)).toEqual([]);
});

it("matchingEmoji finds pasted emoji, even as a name with skin tone", () => {
  expect(codesOf(matchingEmoji("🎉", [], custom))).toEqual(["1f389"]);
  expect(codesOf(matchingEmoji(" ✋🏽 🇩🇪", [], custom))).toEqual(["270b", "1f1e9-1f1ea"]);
  expect(matchingEmoji(":wave::skin-tone-3:", [], custom)[0]?.code).toBe("1f44b");
  expect(matchingEmoji(":+1:", [], custom)[0]?.code).toBe("1f44d");
});

it("matchingEmoji prefers recent emoji among equals", () => {
  const [first] = matchingEmoji("heart", ["heart_eyes"], []).slice(1);
  expect(first?.names).toContain("heart_eyes");
});

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

it("recognizes every emoji, with and without selectors, next to others", () => {
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
