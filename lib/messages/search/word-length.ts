/** Length limits of words. */
import { foldText } from "../../text/fold-text.ts";

/** Longer words are split, so that each part can be found. */
export const MAX_WORD = 60;
/**
 * UTF-16 units; longer ones are truncated, because the index refuses tokens of more than 2,046 bytes. A character may
 * have any number of marks or jamo, and folding turns some letters into eighteen; no writing system comes near.
 */
const MAX_CHARACTER = 16;
const MAX_FOLDED_WORD = 4 * MAX_WORD;

export function foldedWord(word: string): string {
  return beginningOf(foldText(word), MAX_FOLDED_WORD);
}

export function foldedCharacter(character: string): string {
  return foldText(beginningOf(character, MAX_CHARACTER));
}

/** In UTF-16 units, without splitting a surrogate pair. */
export function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 1 : length);
}
