/** Finds the emoji that a text has as characters, as when one is pasted. */
import { type UnicodeEmoji, unicodeEmojiOf } from "../../../lib/markdown/emoji/unicode-emoji.ts";

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const JOINER = "\u200d";
const TONES = /[\u{1f3fb}-\u{1f3ff}]/gu;
/** Asks for the look of a text, where the emoji has one. */
const TEXT_SELECTOR = /\ufe0e/g;

/** Two people of different skin tones are written as people that are joined, and else as one character. */
const PAIRS: Readonly<Record<string, string>> = {
  "👩‍🤝‍👩": "👭",
  "👩‍🤝‍👨": "👫",
  "👨‍🤝‍👨": "👬",
  "🧑‍❤‍🧑": "💑",
  "🧑‍❤‍💋‍🧑": "💏",
  "🫱‍🫲": "🤝",
};

/** Each once, in order, without skin tones. Of a sequence that nobody knows, the emoji that it joins. */
export function emojiWrittenIn(text: string): UnicodeEmoji[] {
  const found = [...graphemes.segment(text)].flatMap(({ segment }) => {
    const plain = segment.replace(TEXT_SELECTOR, "").replace(TONES, "");
    const whole = unicodeEmojiOf(plain) ?? unicodeEmojiOf(PAIRS[plain.replaceAll("\ufe0f", "")] ?? "");
    return whole ? [whole] : plain.split(JOINER).flatMap((part) => unicodeEmojiOf(part) ?? []);
  });
  return [...new Set(found)];
}
