/** Matches names against typed text, folded as in searches. */
import { foldText } from "./fold-text.ts";

/** Ranks of `matchRank`, best first. */
export const WHOLE_NAME = 0;
export const NAME_BEGINS = 1;
export const WORD_BEGINS = 2;
export const NO_WORD_BEGINS = 3;

export function matchRank(name: string, typed: string): number {
  const folded = fold(name);
  const wanted = fold(typed).trim();
  if (folded === wanted) return WHOLE_NAME;
  if (folded.startsWith(wanted)) return NAME_BEGINS;
  const begins = wordsOf(folded).some((word) => word.startsWith(wanted)) || folded.includes(` ${wanted}`);
  return begins ? WORD_BEGINS : NO_WORD_BEGINS;
}

/** Words may be in any order. */
export function matchesFilter(name: string, filter: string): boolean {
  const folded = fold(name);
  return fold(filter)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** Each typed word is part of a word, or letters in order from its first, like "pg" for "Postgres". */
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

/** Partly typed syllables match: 하 of 한국. */
function fold(text: string): string {
  return foldText(text).normalize("NFD");
}
