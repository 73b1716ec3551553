/** Removes harmful and hidden characters, except where a language or an emoji needs them. */
import { INVALID } from "./name-characters.ts";

const INVALID_ONES = new RegExp(INVALID.source, "gu");
/** Byte order marks, deprecated formats and annotations. */
const OBSOLETE = /[\ufeff\u206a-\u206f\ufff9-\ufffb]/g;
/**
 * Emoji and words need joiners; words need soft hyphens and zero-width spaces. A joiner at a word's end also shapes
 * Arabic letters and viramas.
 */
const STRAY_JOINERS =
  /(?<![\p{L}\p{M}\p{N}\p{So}\p{Sk}\p{Extended_Pictographic}])[\u00ad\u200b-\u200d\u2060]+|(?<![\p{Script=Arabic}\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u00ad\u200b-\u200d\u2060]+(?![\p{L}\p{M}\p{N}\p{So}\p{Extended_Pictographic}\u00ad\u200b-\u200d\u2060])/gu;
/** One shapes the preceding character; further ones hide something. */
const STRAY_SELECTORS =
  /(?<![^\s\p{Cf}\p{Variation_Selector}])\p{Variation_Selector}+|(?<=\p{Variation_Selector})\p{Variation_Selector}+/gu;
/** Flags of regions such as England need tags; others are hidden text. */
const TAGS = /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,8}\u{e007f})|[\u{e0000}-\u{e007f}]+/gu;
const ASCII = /^[ -~]*$/;

/** Also removes line breaks; lone surrogates become U+FFFD. */
export function harmlessText(given: string): string {
  if (ASCII.test(given)) return given;
  return given
    .toWellFormed()
    .replaceAll(INVALID_ONES, "")
    .replaceAll(OBSOLETE, "")
    .replaceAll(TAGS, (_tags, flag: string | undefined) => flag ?? "")
    .replaceAll(STRAY_SELECTORS, "")
    .replaceAll(STRAY_JOINERS, "");
}

/** With single spaces. */
export function harmlessLine(given: string): string {
  return harmlessText(given.replaceAll(/\s+/g, " ")).replaceAll(/ {2,}/g, " ").trim();
}

/** PostgreSQL's text cannot store null characters, nor its JSON lone surrogates. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** For identifiers, which must not be altered. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
