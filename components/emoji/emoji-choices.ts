/** What an emoji picker offers: everything by sections, or what matches typed words, best first. */
import {
  type UnicodeEmoji,
  unicodeEmoji,
  unicodeEmojiNamed,
} from "../../lib/markdown/emoji/unicode-emoji.ts";
import { matchRank, NO_WORD_BEGINS } from "../../lib/text/name-match.ts";

export type EmojiSection = { title: string; emoji: readonly UnicodeEmoji[] };

/** The table is in Unicode's order, in which each section begins with this emoji. */
const SECTIONS = [
  { title: "Smileys", first: "1f600" },
  { title: "People", first: "1f44b" },
  { title: "Animals and nature", first: "1f435" },
  { title: "Food and drink", first: "1f347" },
  { title: "Travel and places", first: "1f30d" },
  { title: "Activities", first: "1f383" },
  { title: "Objects", first: "1f453" },
  { title: "Symbols", first: "1f3e7" },
  { title: "Flags", first: "1f3c1" },
] as const;

const MOST_FOUND = 96;

/** Every emoji, the recent ones first once more. Letters of flags are found by name only. */
export function allSections(recent: readonly string[]): EmojiSection[] {
  const starts = SECTIONS.map(({ first }) => unicodeEmoji.findIndex(({ code }) => code === first));
  const sections = SECTIONS.map(({ title }, index) => ({
    title,
    emoji: unicodeEmoji.slice(starts[index], starts[index + 1]),
  }));
  return [
    { title: "Recently used", emoji: recent.flatMap((name) => unicodeEmojiNamed(name) ?? []) },
    ...sections,
  ];
}

/** Those with a name in which a word begins with what is typed: whole names first, recent ones before others. */
export function matchingEmoji(typed: string, recent: readonly string[]): UnicodeEmoji[] {
  const wanted = typed.replace(/[\s_:]+/g, " ").trim();
  const known = new Set(recent);
  return unicodeEmoji
    .flatMap((emoji) => {
      const rank = Math.min(...emoji.names.map((name) => matchRank(name.replaceAll("_", " "), wanted)));
      if (rank >= NO_WORD_BEGINS) return [];
      const isRecent = emoji.names.some((name) => known.has(name));
      return [{ emoji, order: rank * 2 + (isRecent ? 0 : 1) }];
    })
    .toSorted((a, b) => a.order - b.order)
    .slice(0, MOST_FOUND)
    .map(({ emoji }) => emoji);
}
