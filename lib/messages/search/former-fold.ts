/** Folds words as index formats before 3 did, so that messages not yet reindexed are still found. */

const ACCENTS = /([\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+/gu;
const OTHER_LETTERS = /[ßæœøłđðþıё]/g;
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ё: "е",
};

/** The former form of a word or of characters; null when it is the folded form of today. */
export function formerFold(written: string, folded: string): string | null {
  const former = written
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(ACCENTS, "$1")
    .normalize("NFC")
    .replace(OTHER_LETTERS, (letter) => PLAIN[letter] ?? letter);
  return former === folded ? null : former;
}
