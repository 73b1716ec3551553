/** Folds text so that what differs in case, accents or width alone is found alike. */

const ASCII = /^[\0-\x7f]*$/;
/** Accents of other scripts make other letters. */
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

/** The folded form of a word or of a character. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const letters = text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(ACCENTS, "$1")
    .normalize("NFC");
  return letters.replace(OTHER_LETTERS, (letter) => PLAIN[letter] ?? letter);
}
