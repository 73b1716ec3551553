/** The languages whose word forms are found by one another: "deploys" by "deployed", "Häusern" by "Haus". */

/** Dictionaries that every PostgreSQL has, by the code of the language. */
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

/** Those of these languages that have a dictionary, and English, which code and products use everywhere. */
export function stemmedLanguages(languages: readonly string[]): string[] {
  const codes = languages.map((language) => language.slice(0, 2).toLowerCase());
  return [...new Set(["en", ...codes])].filter((code) => Object.hasOwn(STEMMERS, code));
}
