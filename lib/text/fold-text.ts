/**
 * Folds text for searching. The word index, searches and the app's filters use it: change `INDEX_FORMAT` with it. Keeps
 * marks that make another word: vowel signs and tones of Indic and Thai scripts, the breve of й, voiced kana, the
 * standalone hamza.
 */

const ASCII = /^[\0-\x7f]*$/;

/** Letters, and marks to drop from them. Accents of other scripts make other letters. */
const MARKED: readonly (readonly [RegExp, RegExp])[] = [
  [/([\p{Script=Latin}\p{Script=Greek}])(\p{M}+)/gu, /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff]/g],
  // Cyrillic stress; й and ї stay letters, but ё is often written as е.
  [/(е)(\p{M}+)/gu, /[\u0300\u0301\u0308]/g],
  [/([аиоуыэюяєі])(\p{M}+)/gu, /[\u0300\u0301]/g],
  // Optional in Hindi; ड़ and ढ़ are separate letters.
  [/([कखगजफ])(\p{M}+)/gu, /\u093c/g],
];

/** As `\u` escapes, because most are invisible. */
const LEFT_OUT = new RegExp(
  `[${[
    "\\u02bb-\\u02bf", // apostrophes that count as letters, as in Hawaiʻi
    "\\u034f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\u061c\\ufeff", // joiners and direction marks
    "\\u00ad\\u180b-\\u180f\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}", // soft hyphen, variation selectors
    "\\u0483-\\u0487", // Church Slavonic titlo
    "\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7", // Hebrew points and cantillation
    "\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670", // Arabic vowels, elongation, and hamza on letters
    "\\u06d6-\\u06dc\\u06df-\\u06e8\\u06ea-\\u06ed\\u08ca-\\u08e1\\u08e3-\\u08ff", // Quranic signs
    "\\u0711\\u0730-\\u074a", // Syriac vowels
  ].join("")}]+`,
  "gu",
);

const PLAIN = new Map<string, string>([
  ...pairs("ß ss æ ae œ oe ø o ł l đ d ð d þ th ı i ħ h ŧ t ŋ n ɓ b ɗ d ƙ k ς σ"),
  // Arabic, and look-alike letters of Persian and Urdu
  ...pairs("ٱ ا ى ي ی ي ک ك ة ه ہ ه ۃ ه ە ه"),
  // Hebrew final letters, and Yiddish double letters
  ...pairs("ך כ ם מ ן נ ף פ ץ צ װ וו ױ וי ײ יי"),
]);
const OTHER_LETTERS = new RegExp(`[${[...PLAIN.keys()].join("")}]`, "g");

const KATAKANA = /[\u30a1-\u30f6\u30fd\u30fe]/g;
const TO_HIRAGANA = 0x60;
const DIGIT = /\p{Nd}/u;
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

/** Never empty unless the text is. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const whole = text.normalize("NFKC").toLowerCase().normalize("NFD");
  let letters = whole
    .replace(LEFT_OUT, "")
    .replace(OTHER_LETTERS, (letter) => PLAIN.get(letter) ?? letter)
    .replace(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - TO_HIRAGANA))
    .replace(OTHER_DIGITS, valueOfDigit);
  for (const [marked, leftOut] of MARKED)
    letters = letters.replace(
      marked,
      (_all, letter: string, marks: string) => letter + marks.replace(leftOut, ""),
    );
  letters = letters.normalize("NFC");
  return letters || whole.normalize("NFC");
}

function pairs(written: string): [string, string][] {
  const words = written.split(" ");
  return words.flatMap((letter, index) => (index % 2 === 0 ? [[letter, words[index + 1] ?? ""]] : []));
}

/** Some scripts have adjacent rows of digits from 0. */
function valueOfDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let zero = codePoint;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((codePoint - zero) % 10);
}
