/** Emoji by section or by query. */
import {
  type UnicodeEmoji,
  unicodeEmoji,
  unicodeEmojiOf,
} from "../../../lib/markdown/emoji/unicode-emoji.ts";
import type { EmojiKind } from "../../../lib/organization/emoji/custom-emoji.contract.ts";
import { matchRank, NO_WORD_BEGINS } from "../../../lib/text/name-match.ts";
import type { CustomEmoji } from "../../model/store/organization/markdown-settings-state.ts";

export type EmojiChoice = {
  kind: EmojiKind;
  code: string;
  /** The first name is inserted. */
  names: readonly [string, ...string[]];
  look: { character: string } | { picture: string };
};

export type EmojiSection = { title: string; emoji: readonly EmojiChoice[] };

/** The table is in Unicode order; each section starts with this emoji. */
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

const MAX_FOUND = 96;

/** Slack writes `:wave::skin-tone-3:`. */
const TONE_NAME = /:?skin-tone-[1-6]:?/g;

const UNICODE: readonly EmojiChoice[] = unicodeEmoji.map(unicodeChoice);

function unicodeChoice({ code, character, names: [name = "", ...others] }: UnicodeEmoji): EmojiChoice {
  return { kind: "unicode_emoji", code, names: [name, ...others], look: { character } };
}

export function customChoices(custom: Iterable<CustomEmoji>): EmojiChoice[] {
  return [...custom]
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ id, name, url }) => ({ kind: "realm_emoji", code: id, names: [name], look: { picture: url } }));
}

/** Omits regional indicators, which only a search finds. */
export function allSections(recent: readonly string[], custom: readonly EmojiChoice[]): EmojiSection[] {
  const starts = SECTIONS.map(({ first }) => UNICODE.findIndex(({ code }) => code === first));
  const sections = SECTIONS.map(({ title }, index) => ({
    title,
    emoji: UNICODE.slice(starts[index], starts[index + 1]),
  }));
  const all = [...custom, ...UNICODE];
  return [
    {
      title: "Often used",
      emoji: recent.flatMap((name) => all.find(({ names }) => names.includes(name)) ?? []),
    },
    { title: "Custom", emoji: custom },
    ...sections,
  ];
}

/** Emoji in the query, or matches by word prefix: exact names first, then recent ones. */
export function matchingEmoji(
  typed: string,
  recent: readonly string[],
  custom: readonly EmojiChoice[],
): EmojiChoice[] {
  const written = emojiWrittenIn(typed);
  if (written.length > 0) return written.slice(0, MAX_FOUND).map(unicodeChoice);
  const wanted = typed
    .replace(TONE_NAME, " ")
    .replace(/[\s_:]+/g, " ")
    .trim();
  const known = new Set(recent);
  return [...custom, ...UNICODE]
    .flatMap((emoji) => {
      const rank = Math.min(...emoji.names.map((name) => matchRank(name.replaceAll("_", " "), wanted)));
      if (rank >= NO_WORD_BEGINS) return [];
      const isRecent = emoji.names.some((name) => known.has(name));
      return [{ emoji, order: rank * 2 + (isRecent ? 0 : 1) }];
    })
    .toSorted((a, b) => a.order - b.order)
    .slice(0, MAX_FOUND)
    .map(({ emoji }) => emoji);
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const JOINER = "\u200d";
const TONES = /[\u{1f3fb}-\u{1f3ff}]/gu;
/** Requests text style. */
const TEXT_SELECTOR = /\ufe0e/g;

/** Couples are joined sequences only if their skin tones differ. */
const PAIRS: Readonly<Record<string, string>> = {
  "👩‍🤝‍👩": "👭",
  "👩‍🤝‍👨": "👫",
  "👨‍🤝‍👨": "👬",
  "🧑‍❤‍🧑": "💑",
  "🧑‍❤‍💋‍🧑": "💏",
  "🫱‍🫲": "🤝",
};

/** Without skin tones. Unknown sequences yield their parts. */
export function emojiWrittenIn(text: string): UnicodeEmoji[] {
  const found = [...graphemes.segment(text)].flatMap(({ segment }) => {
    const plain = segment.replace(TEXT_SELECTOR, "").replace(TONES, "");
    const whole = unicodeEmojiOf(plain) ?? unicodeEmojiOf(PAIRS[plain.replaceAll("\ufe0f", "")] ?? "");
    return whole ? [whole] : plain.split(JOINER).flatMap((part) => unicodeEmojiOf(part) ?? []);
  });
  return [...new Set(found)];
}
