/** Which characters have no place in a name that people read, and whether a name shows anything at all. */

/**
 * Control characters, lone surrogates, line and paragraph separators, and what turns the direction of the text
 * that follows: a name must not reach beyond itself.
 */
const INVALID = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\p{Noncharacter_Code_Point}]/u;

/** Spaces, marks without a letter, and characters without a shape; the blank of Braille counts as a symbol. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\p{M}\s\u2800]/gu;

/** The place of the first character that has no place in a name, counted in code points from 1; 0 when all have. */
export function invalidCharacterAt(name: string): number {
  const found = INVALID.exec(name);
  return found ? [...name.slice(0, found.index)].length + 1 : 0;
}

/** Whether anything can be seen of a name. */
export function isVisible(name: string): boolean {
  return name.replaceAll(INVISIBLE, "") !== "";
}
