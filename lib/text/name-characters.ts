/** Which characters are invalid in names, and whether a name is visible. */

/**
 * Control characters, lone surrogates, line and paragraph separators, and characters that change the direction of the
 * following text: a name must not affect the text around it.
 */
export const INVALID = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\p{Noncharacter_Code_Point}]/u;

/** Spaces, marks without a letter, and characters without a shape; the blank of Braille counts as a symbol. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\p{M}\s\u2800]/gu;

/** Position of the first invalid character, in code points from 1; 0 when all are valid. */
export function invalidCharacterAt(name: string): number {
  const found = INVALID.exec(name);
  return found ? [...name.slice(0, found.index)].length + 1 : 0;
}

/** Whether a name has any visible character. */
export function isVisible(name: string): boolean {
  return name.replaceAll(INVISIBLE, "") !== "";
}
