/** The direction in which a text reads: that of its prose, whatever code, addresses and names it begins with. */

export type Direction = "ltr" | "rtl";

/** Letters of scripts that are written from right to left, and the mark that stands for one. */
const rightToLeft =
  /(?=[\p{L}\u200f])[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const strong = /[\p{L}\u200e\u200f]/u;

/** Code, formulas, mentions, channels, emoji, and the addresses of links, as they are written in a message. */
const writtenNames =
  /`+[^`\n]*`+|\$\$[^$\n]*\$\$|[@#]_?\*{1,2}[^*\n]*\*{1,2}|(?<=\])\([^)\s]*\)|:[a-z0-9_+-]+:/gi;
/** A word that is an address, without the brackets and quotation marks before it, or that begins with an at sign or a hash. */
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

/** Whether a text has letters that are written from right to left. */
export function holdsRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/** The direction of the first letter; null for a text without letters. */
export function firstDirection(text: string): Direction | null {
  const letter = strong.exec(text)?.[0];
  if (letter === undefined) return null;
  return rightToLeft.test(letter) ? "rtl" : "ltr";
}

/** The direction of the first letter of prose in the source of a message, else of any letter; null for a text without letters. */
export function sourceDirection(source: string): Direction | null {
  const prose = replaceAddresses(source.replace(writtenNames, " "), () => " ");
  return firstDirection(prose) ?? firstDirection(source);
}

/**
 * A plain text, such as the name of a topic, whose addresses are isolated: its direction is that of the rest, and they do not
 * change places with what is around them. Unchanged when nothing in it is written from right to left.
 */
export function withIsolates(text: string): string {
  if (!holdsRightToLeft(text)) return text;
  return replaceAddresses(text, isolated);
}

/** `text` isolated from what is around it in a plain text; code and addresses read from left to right. */
export function isolated(text: string): string {
  const opening = holdsRightToLeft(text) ? FIRST_STRONG_ISOLATE : LEFT_TO_RIGHT_ISOLATE;
  return `${opening}${text}${POP_ISOLATE}`;
}

/** A name as part of another text: isolated when it has letters that are written from right to left. */
export function embeddedName(name: string): string {
  return holdsRightToLeft(name) ? isolated(name) : name;
}

/**
 * The direction of a field with the source of a message, where that is not the direction of the first letter in each of its
 * lines, which browsers find by themselves. A field has one direction, so the first line decides.
 */
export function fieldDirection(text: string): Direction | undefined {
  if (!holdsRightToLeft(text)) return undefined;
  const lines = text
    .split("\n")
    .map((line) => ({ first: firstDirection(line), prose: sourceDirection(line) }));
  if (lines.every(({ first, prose }) => first === prose)) return undefined;
  return lines.find(({ prose }) => prose !== null)?.prose ?? undefined;
}
