/** Keys of words: runs of three letters, or the beginning. */
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
/** Excludes scripts without spaces, which match as they are. */
const WORD = /^[^\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uffef]+$/;

/** Runs of three letters; none for short words and scripts without spaces. */
export function lettersOf(word: string): string[] {
  if (word.length < RUN || word.length > 2 * MAX_WORD || !WORD.test(word)) return [];
  const letters = Array.from(word);
  const runs = new Set<string>();
  for (let from = 0; from + RUN <= letters.length; from += 1)
    runs.add(letters.slice(from, from + RUN).join(""));
  return [...runs];
}

/** Key of all words of the organization. */
export function organizationKey(realmId: number): string {
  return `#${realmId}`;
}

/** Used for scripts without spaces. */
export function beginningKey(text: string): string {
  return `^${String.fromCodePoint(text.codePointAt(0) ?? 0)}`;
}

/** Excludes keys of stems. */
export function keysOf(realmId: number, word: string): string[] {
  const beginning = WORD.test(word) ? [] : [beginningKey(word)];
  return [organizationKey(realmId), ...lettersOf(word), ...beginning];
}

/** Includes English, which is everywhere in code and products. */
export function stemmedLanguages(languages: readonly string[]): string[] {
  const codes = languages.map((language) => language.slice(0, 2).toLowerCase());
  return [...new Set(["en", ...codes])].filter((code) => Object.hasOwn(STEMMERS, code));
}
