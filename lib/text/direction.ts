/** The direction of prose, ignoring code, addresses and names. */

export type Direction = "ltr" | "rtl";

const rightToLeft =
  /(?=[\p{L}\u200f])[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const strong = /[\p{L}\u200e\u200f]/u;

/** Code, formulas, mentions, channels, emoji, and link addresses. */
const writtenNames =
  /`+[^`\n]*`+|\$\$[^$\n]*\$\$|[@#]_?\*{1,2}[^*\n]*\*{1,2}|(?<=\])\([^)\s]*\)|:[a-z0-9_+-]+:/gi;
/** Also words that begin with an at sign or hash. */
const address = /^(?:[a-z]{2,8}:\/\/.+|[\w.+-]+@[\w-]+\..+|(?:[\w-]+\.)+[a-z]{2,}(?:[/?#].*)?|[@#].+)$/i;

function replaceAddresses(text: string, replace: (found: string) => string): string {
  return text.replace(/\S+/g, (word) => {
    const start = word.search(/[\p{L}\p{N}@#]/u);
    const found = word.slice(Math.max(0, start));
    return address.test(found) ? word.slice(0, word.length - found.length) + replace(found) : word;
  });
}

const LEFT_TO_RIGHT_ISOLATE = "\u2066";
const FIRST_STRONG_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";

export function holdsRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/** Null without letters. */
export function firstDirection(text: string): Direction | null {
  const letter = strong.exec(text)?.[0];
  if (letter === undefined) return null;
  return rightToLeft.test(letter) ? "rtl" : "ltr";
}

/** Uses the first letter of prose, else of anything; null without letters. */
export function sourceDirection(source: string): Direction | null {
  const prose = replaceAddresses(source.replace(writtenNames, " "), () => " ");
  return firstDirection(prose) ?? firstDirection(source);
}

/** Keeps addresses from determining the direction and changing places. */
export function withIsolates(text: string): string {
  if (!holdsRightToLeft(text)) return text;
  return replaceAddresses(text, isolated);
}

/** Code and addresses read from left to right. */
export function isolated(text: string): string {
  const opening = holdsRightToLeft(text) ? FIRST_STRONG_ISOLATE : LEFT_TO_RIGHT_ISOLATE;
  return `${opening}${text}${POP_ISOLATE}`;
}

export function embeddedName(name: string): string {
  return holdsRightToLeft(name) ? isolated(name) : name;
}

/** Undefined where browsers find it by the first letter of each line. The first line decides for the field. */
export function fieldDirection(text: string): Direction | undefined {
  if (!holdsRightToLeft(text)) return undefined;
  const lines = text
    .split("\n")
    .map((line) => ({ first: firstDirection(line), prose: sourceDirection(line) }));
  if (lines.every(({ first, prose }) => first === prose)) return undefined;
  return lines.find(({ prose }) => prose !== null)?.prose ?? undefined;
}
