/** Keys for looking up words: runs of three letters, for searching by a part of a word, or its beginning. */
import { MAX_WORD } from "./word-length.ts";

/** Dictionaries in every PostgreSQL, by language code. */
export const STEMMERS: Readonly<Record<string, string>> = {
  da: "danish_stem",
  de: "german_stem",
  en: "english_stem",
  es: "spanish_stem",
  fi: "finnish_stem",
  fr: "french_stem",
  it: "italian_stem",
  nl: "dutch_stem",
  pt: "portuguese_stem",
  ru: "russian_stem",
  sv: "swedish_stem",
};

const RUN = 3;
/** A word of letters, digits or marks; tokens of scripts without spaces match as they are. */
const WORD = /^[^\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uffef]+$/;

/** The word's runs of three letters; none for shorter words and scripts without spaces. */
export function lettersOf(word: string): string[] {
  if (word.length < RUN || word.length > 2 * MAX_WORD || !WORD.test(word)) return [];
  const letters = Array.from(word);
  const runs = new Set<string>();
  for (let from = 0; from + RUN <= letters.length; from += 1)
    runs.add(letters.slice(from, from + RUN).join(""));
  return [...runs];
}

/** The key of all of an organization's words. */
export function organizationKey(realmId: number): string {
  return `#${realmId}`;
}

/** The key of tokens of scripts without spaces, by their first character. */
export function beginningKey(text: string): string {
  return `^${String.fromCodePoint(text.codePointAt(0) ?? 0)}`;
}

/** The keys of a word, except for those of its stems. */
export function keysOf(realmId: number, word: string): string[] {
  const beginning = WORD.test(word) ? [] : [beginningKey(word)];
  return [organizationKey(realmId), ...lettersOf(word), ...beginning];
}

/** The languages with a dictionary, and English, which is everywhere in code and products. */
export function stemmedLanguages(languages: readonly string[]): string[] {
  const codes = languages.map((language) => language.slice(0, 2).toLowerCase());
  return [...new Set(["en", ...codes])].filter((code) => Object.hasOwn(STEMMERS, code));
}
