/** Matches names against typed text. */

/** Ranks of `matchRank`, best first. */
export const WHOLE_NAME = 0;
export const NAME_BEGINS = 1;
export const WORD_BEGINS = 2;
export const NO_WORD_BEGINS = 3;

/** How well a name matches the typed text, for sorting; ignores case and accents. */
export function matchRank(name: string, typed: string): number {
  const folded = fold(name);
  const wanted = fold(typed).trim();
  if (folded === wanted) return WHOLE_NAME;
  if (folded.startsWith(wanted)) return NAME_BEGINS;
  const words = folded.split(/[^\p{L}\p{N}]+/u);
  return words.some((word) => word.startsWith(wanted)) ? WORD_BEGINS : NO_WORD_BEGINS;
}

/** Whether a name contains every typed word, in any order. */
export function matchesFilter(name: string, filter: string): boolean {
  const folded = fold(name);
  return fold(filter)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/**
 * Whether each typed word is a fragment of the name: of any of its words a part, or some of a word's letters in order from
 * its first on, as "pg" of "Postgres".
 */
export function matchesFragments(name: string, typed: string): boolean {
  const folded = fold(name);
  const words = folded.split(/[^\p{L}\p{N}]+/u);
  return fold(typed)
    .split(/\s+/)
    .every((part) => folded.includes(part) || words.some((word) => beginsAndFollows(word, part)));
}

function beginsAndFollows(word: string, part: string): boolean {
  if (word[0] !== part[0]) return false;
  let at = 0;
  for (const letter of part) {
    at = word.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}
