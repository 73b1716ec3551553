/** Matches names against typed text, folded as messages are for searches. */
import { foldText } from "./fold-text.ts";

/** Ranks of `matchRank`, best first. */
export const WHOLE_NAME = 0;
export const NAME_BEGINS = 1;
export const WORD_BEGINS = 2;
export const NO_WORD_BEGINS = 3;

/** How well a name matches the typed text, for sorting. */
export function matchRank(name: string, typed: string): number {
  const folded = fold(name);
  const wanted = fold(typed).trim();
  if (folded === wanted) return WHOLE_NAME;
  if (folded.startsWith(wanted)) return NAME_BEGINS;
  const begins = wordsOf(folded).some((word) => word.startsWith(wanted)) || folded.includes(` ${wanted}`);
  return begins ? WORD_BEGINS : NO_WORD_BEGINS;
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
  const words = wordsOf(folded);
  return fold(typed)
    .split(/\s+/)
    .every((part) => folded.includes(part) || words.some((word) => beginsAndFollows(word, part)));
}

function wordsOf(folded: string): string[] {
  return folded.split(/[^\p{L}\p{M}\p{N}]+/u);
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

/** Letters apart from their marks, so that a name begins with what is typed of it: 하 of 한국. */
function fold(text: string): string {
  return foldText(text).normalize("NFD");
}
