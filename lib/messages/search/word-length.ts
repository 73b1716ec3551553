/** How long what is indexed, searched and highlighted may be, so that the three agree. */
import { foldText } from "../../text/fold-text.ts";

/** Characters of a word; a longer one is split, so that each of its parts can be found. */
export const MAX_WORD = 60;
/**
 * The index refuses a token of more than 2,046 bytes, and with it the statement. A character may have any number of marks
 * or jamo, and folding turns some letters into eighteen. So characters and folded words are cut. No writing system comes
 * near these lengths. In UTF-16 units.
 */
const MAX_CHARACTER = 16;
const MAX_FOLDED_WORD = 4 * MAX_WORD;

export function foldedWord(word: string): string {
  return beginningOf(foldText(word), MAX_FOLDED_WORD);
}

export function foldedCharacter(character: string): string {
  return foldText(beginningOf(character, MAX_CHARACTER));
}

/** At most this many UTF-16 units, without half of a character outside the basic plane at the end. */
export function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 1 : length);
}
