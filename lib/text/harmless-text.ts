/**
 * Removes characters that would harm the text around them or hide something, and keeps those that a language or an emoji
 * needs. For texts from elsewhere.
 */
import { INVALID } from "./name-characters.ts";

const INVALID_ONES = new RegExp(INVALID.source, "gu");
/** Byte order marks, deprecated format characters and the marks of annotations. */
const OBSOLETE = /[\ufeff\u206a-\u206f\ufff9-\ufffb]/g;
/**
 * Joiners belong to emoji and to words, of Persian and Indian languages above all; soft hyphens and spaces without width
 * belong to words. An Arabic letter or a virama takes its form from a joiner at the end of a word, too.
 */
const STRAY_JOINERS =
  /(?<![\p{L}\p{M}\p{N}\p{So}\p{Sk}\p{Extended_Pictographic}])[\u00ad\u200b-\u200d\u2060]+|(?<![\p{Script=Arabic}\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u00ad\u200b-\u200d\u2060]+(?![\p{L}\p{M}\p{N}\p{So}\p{Extended_Pictographic}\u00ad\u200b-\u200d\u2060])/gu;
/** A variation selector chooses the shape of the character before it; further ones could only carry something hidden. */
const STRAY_SELECTORS =
  /(?<![^\s\p{Cf}\p{Variation_Selector}])\p{Variation_Selector}+|(?<=\p{Variation_Selector})\p{Variation_Selector}+/gu;
/** The flag of a region such as England, whose code is written in tags; tags elsewhere are unseen text. */
const TAGS = /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,8}\u{e007f})|[\u{e0000}-\u{e007f}]+/gu;
const ASCII = /^[ -~]*$/;

/** The text without harmful characters, line breaks among them; half a surrogate pair becomes U+FFFD. */
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

/** Removes harmful characters and puts the text on one line, with single spaces. */
export function harmlessLine(given: string): string {
  return harmlessText(given.replaceAll(/\s+/g, " ")).replaceAll(/ {2,}/g, " ").trim();
}

/** Removes null characters, which PostgreSQL's text cannot hold, and replaces lone surrogates, which its JSON cannot. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** Whether a text can be stored as it is: an identifier must not become that of somebody else. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
