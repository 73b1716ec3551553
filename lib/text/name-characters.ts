/** Invalid and invisible characters in names. */

/** Control characters, lone surrogates, separators, and changes of direction. */
export const INVALID = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\p{Noncharacter_Code_Point}]/u;

/** The Braille blank counts as a symbol. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\p{M}\s\u2800]/gu;

/** Position in code points from 1; 0 for none. */
export function invalidCharacterAt(name: string): number {
  const found = INVALID.exec(name);
  return found ? [...name.slice(0, found.index)].length + 1 : 0;
}

export function isVisible(name: string): boolean {
  return name.replaceAll(INVISIBLE, "") !== "";
}
