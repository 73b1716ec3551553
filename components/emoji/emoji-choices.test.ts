/** The picker offers every emoji once by section, and finds them by any word of any name. */
import { expect, it } from "vitest";
import { unicodeEmoji } from "../../lib/markdown/emoji/unicode-emoji.ts";
import { allSections, matchingEmoji } from "./emoji-choices.ts";

it("allSections has each emoji in one section, but for the letters of flags", () => {
  const [recent, ...sections] = allSections(["tada", "no_such_emoji"]);
  expect(recent?.emoji.map(({ names }) => names[0])).toEqual(["tada"]);
  expect(sections.every(({ emoji }) => emoji.length > 50)).toBe(true);
  const offered = sections.flatMap(({ emoji }) => emoji);
  expect(new Set(offered).size).toBe(offered.length);
  const left = unicodeEmoji.filter((emoji) => !offered.includes(emoji));
  expect(left.every(({ names }) => names[0]?.startsWith("regional_indicator_"))).toBe(true);
});

it("matchingEmoji finds words in any order of names, whole names first", () => {
  expect(matchingEmoji("tada", [])[0]?.character).toBe("🎉");
  expect(matchingEmoji("party popper", [])[0]?.character).toBe("🎉");
  expect(matchingEmoji("popper", []).map(({ character }) => character)).toContain("🎉");
  expect(matchingEmoji(":thumbs_up", [])[0]?.names).toContain("thumbs_up");
  expect(matchingEmoji("zzzz", [])).toEqual([]);
});

it("matchingEmoji prefers recent ones among equals", () => {
  const [first] = matchingEmoji("heart", ["heart_eyes"]).slice(1);
  expect(first?.names).toContain("heart_eyes");
});
