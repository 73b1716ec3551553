/** Classes of characters that matter for searches. */

/** Letters, marks and digits. */
export const IN_WORD = 1;

export const EMOJI = 2;

/** Characters of scripts without regular spaces. */
export const SPACELESS = 4;

export const UPPER = 8;

/** A following capital begins a new part. */
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

/** By code point, filled on demand; only written pages take memory. */
const classes = new Uint8Array(0x110000);

/** Bit mask. */
export function classesOf(codePoint: number): number {
  const known = classes[codePoint];
  if (known) return known;
  const character = String.fromCodePoint(codePoint);
  let found = KNOWN;
  for (const [number, pattern] of PATTERNS) if (pattern.test(character)) found |= number;
  classes[codePoint] = found;
  return found;
}
