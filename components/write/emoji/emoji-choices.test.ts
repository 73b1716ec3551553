/** The picker offers every emoji once by section, and finds them by any word of any name. */
import { expect, it } from "vitest";
import { unicodeEmoji } from "../../../lib/markdown/emoji/unicode-emoji.ts";
import { allSections, customChoices, type EmojiChoice, matchingEmoji } from "./emoji-choices.ts";

const custom = customChoices([
  { id: "7", name: "party_parrot", url: "/emoji/7.png", authorId: 2, isActive: true },
  { id: "9", name: "logo", url: "/emoji/9.png", authorId: 2, isActive: true },
]);
const codesOf = (found: readonly EmojiChoice[]) => found.map(({ code }) => code);

it("allSections has each emoji in one section, except for the letters of flags", () => {
  const [recent, own, ...sections] = allSections(["tada", "no_such_emoji", "logo"], custom);
  expect(recent?.emoji.map(({ names }) => names[0])).toEqual(["tada", "logo"]);
  expect(codesOf(own?.emoji ?? [])).toEqual(["9", "7"]);
  expect(sections.every(({ emoji }) => emoji.length > 50)).toBe(true);
  const offered = new Set(sections.flatMap(({ emoji }) => codesOf(emoji)));
  expect(offered.size).toBe(sections.flatMap(({ emoji }) => emoji).length);
  const left = unicodeEmoji.filter(({ code }) => !offered.has(code));
  expect(left.every(({ names }) => names[0]?.startsWith("regional_indicator_"))).toBe(true);
});

it("matchingEmoji finds words in any order of names, whole names first, the organization's own too", () => {
  expect(matchingEmoji("tada", [], [])[0]?.code).toBe("1f389");
  expect(matchingEmoji("party popper", [], [])[0]?.code).toBe("1f389");
  expect(codesOf(matchingEmoji("popper", [], []))).toContain("1f389");
  expect(matchingEmoji(":thumbs_up", [], [])[0]?.names).toContain("thumbs_up");
  expect(matchingEmoji("parrot", [], custom)[0]?.names).toContain("parrot");
  expect(codesOf(matchingEmoji("parrot", [], custom))).toContain("7");
  expect(matchingEmoji("zzzz", [], custom)).toEqual([]);
});

it("matchingEmoji finds what is pasted, also as a name with a skin tone", () => {
  expect(codesOf(matchingEmoji("🎉", [], custom))).toEqual(["1f389"]);
  expect(codesOf(matchingEmoji(" ✋🏽 🇩🇪", [], custom))).toEqual(["270b", "1f1e9-1f1ea"]);
  expect(matchingEmoji(":wave::skin-tone-3:", [], custom)[0]?.code).toBe("1f44b");
  expect(matchingEmoji(":+1:", [], custom)[0]?.code).toBe("1f44d");
});

it("matchingEmoji prefers recent ones among equals", () => {
  const [first] = matchingEmoji("heart", ["heart_eyes"], []).slice(1);
  expect(first?.names).toContain("heart_eyes");
});
