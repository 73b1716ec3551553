/**
 * To which classes a character belongs that matter for splitting text. Each character is looked up by patterns once and
 * remembered: patterns of Unicode classes take milliseconds to compile, again whenever memory was tidied up meanwhile.
 */

/** Letters, marks and digits: what words consist of. */
export const IN_WORD = 1;
export const EMOJI = 2;
/** A character of a script that does not always put spaces between words. */
export const SPACELESS = 4;
export const UPPER = 8;
/** Lower-case letters and digits, after which a capital begins a new part of a word. */
export const LOWER_OR_DIGIT = 16;
export const LOWER = 32;
export const MARK = 64;
const KNOWN = 128;

const PATTERNS: readonly (readonly [number, RegExp])[] = [
  [IN_WORD, /[\p{L}\p{M}\p{N}]/u],
  [EMOJI, /\p{Extended_Pictographic}/u],
  [
    SPACELESS,
    /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u,
  ],
  [UPPER, /\p{Lu}/u],
  [LOWER_OR_DIGIT, /[\p{Ll}\p{N}]/u],
  [LOWER, /\p{Ll}/u],
  [MARK, /\p{M}/u],
];

/** By code point; 0 before it is looked up. Memory is taken only where it is written. */
const classes = new Uint8Array(0x110000);

/** The classes of a code point, as the sum of their numbers. */
export function classesOf(codePoint: number): number {
  const known = classes[codePoint];
  if (known) return known;
  const character = String.fromCodePoint(codePoint);
  let found = KNOWN;
  for (const [number, pattern] of PATTERNS) if (pattern.test(character)) found |= number;
  classes[codePoint] = found;
  return found;
}
