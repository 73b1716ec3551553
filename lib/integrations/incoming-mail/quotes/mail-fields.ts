/**
 * Recognizes the fields that Outlook and others write above an unmarked quotation, in any language: names with a colon
 * and a value, of which one has a date and time, one has the mail's subject, or one of the first has an address.
 */

/** No mail program writes longer ones. */
export const LONGEST_LINE = 500;

/** Includes continuation lines. */
const MAX_LINES = 12;
const LONGEST_NAME = 30;
const MAX_WORDS = 3;
/** The sender comes before or after the date. */
const FIELDS_OF_SENDER = 2;
/** A rule, an announcement, and blank lines. */
const MAX_ABOVE = 4;

const RULE = /^(?:[_-]{3,}|[—―─]{1,80})$/;
/** "-----Original Message-----" in any language. */
const ANNOUNCEMENT = /^(-{2,20}) ?[\p{L}\p{M}][\p{L}\p{M}' ]{2,60}(-{2,20})$/u;
/** Around "Forwarded message" in Gmail, Thunderbird, and Proton. */
const DASHES_OF_FORWARDED = 7;

interface FieldBlock {
  readonly start: number;
  /** Line after the block. */
  readonly end: number;
  readonly isForwarded: boolean;
}

/**
 * @param first a line in the form of a field.
 * @param subject the mail's, without prefixes.
 */
export function fieldBlockAt(lines: readonly string[], first: number, subject: string): FieldBlock | null {
  const { values, end } = readFields(lines, first);
  const { start, hasRule, isForwarded } = partsAbove(lines, first);
  const isDated = values.some((value) => hasDate(value) && hasTime(value));
  const isAboutThis = values.some((value) => isSubject(value, subject));
  const hasSender = values.slice(0, FIELDS_OF_SENDER).some(hasAddress);
  const isComplete = isDated && values.length >= (isAboutThis ? 3 : 4) && (isAboutThis || hasSender);
  const isAnnounced = hasRule && values.length >= 2 && hasSender;
  return isComplete || isAnnounced ? { start, end, isForwarded } : null;
}

/** Ignores answer prefixes. */
function isSubject(value: string, subject: string): boolean {
  return (
    subject !== "" && (value === subject || value.endsWith(` ${subject}`) || value.endsWith(`：${subject}`))
  );
}

/** Null for lines not in the form of a field. */
export function fieldValue(line: string): string | null {
  if (line.length > LONGEST_LINE || isQuotedLine(line)) return null;
  const plain = plainLine(line);
  const colon = plain.slice(0, LONGEST_NAME + 1).search(/[:：]/);
  if (colon < 1) return null;
  const name = plain.slice(0, colon).trim();
  const isName = /^[\p{L}\p{M}][\p{L}\p{M} .'’/-]*$/u.test(name) && name.split(" ").length <= MAX_WORDS;
  return isName && !plain.startsWith("//", colon + 1) ? plain.slice(colon + 1).trim() : null;
}

/** A line without a name continues the field above. */
function readFields(lines: readonly string[], first: number): { values: string[]; end: number } {
  const values: string[] = [];
  let end = first;
  for (; end < Math.min(lines.length, first + MAX_LINES); end += 1) {
    const line = lines[end] ?? "";
    if (isBlank(line) || isQuotedLine(line)) break;
    const value = fieldValue(line);
    const above = values.at(-1);
    if (value !== null) values.push(value);
    else if (above !== undefined) values[values.length - 1] = `${above} ${plainLine(line)}`;
  }
  return { values, end };
}

function partsAbove(
  lines: readonly string[],
  first: number,
): { readonly start: number; readonly hasRule: boolean; readonly isForwarded: boolean } {
  let start = first;
  let hasRule = false;
  let isForwarded = false;
  for (let at = first - 1; at >= 0 && at >= first - MAX_ABOVE; at -= 1) {
    const line =
      (lines[at] ?? "").length > LONGEST_LINE ? "x" : (lines[at] ?? "").trim().replaceAll("\\", "");
    if (line === "") continue;
    const announced = ANNOUNCEMENT.exec(line);
    if (!announced && !RULE.test(line)) break;
    start = at;
    hasRule = true;
    isForwarded ||= (announced?.[1]?.length ?? 0) >= DASHES_OF_FORWARDED;
  }
  return { start, hasRule, isForwarded };
}

export function isBlank(line: string): boolean {
  return line.trim() === "";
}

/** Removes direction marks, bold, surrounding quotation marks, and escaping backslashes. */
export function plainLine(line: string): string {
  return line
    .slice(0, LONGEST_LINE + 1)
    .replaceAll(/[\p{Cf}*_\\]/gu, "")
    .trim();
}

/** A `>` that ends a broken address or bracketed text does not quote. */
export function isQuotedLine(line: string): boolean {
  return /^ ?>/.test(line) && !/^ ?>\s?[:：]/.test(line);
}

export function hasAddress(text: string): boolean {
  return /[^\s<>@]@[^\s<>@]/.test(text);
}

/** 10:15, 10.15, 10h15, 10时15分, 10点15分, 10시 15분; but not part of a date such as 04.05.2026. */
export function hasTime(text: string): boolean {
  return /(?<!\p{Nd}|\p{Nd}\.)\p{Nd}{1,2}(?:[:.：hH時时点點]|시 ?)\p{Nd}{2}(?!\p{Nd}|\.\p{Nd})/u.test(text);
}

/** A year and a day of the month, or a numeric date, in any calendar and script. */
export function hasDate(text: string): boolean {
  const numbers = text.match(/\p{Nd}+/gu) ?? [];
  const isYear = (number: string) => number.length === 4;
  const hasDay = numbers.some((number) => number.length <= 2);
  if (numbers.some(isYear) && hasDay) return true;
  return /\p{Nd}{1,2}[./-]\p{Nd}{1,2}[./-]\p{Nd}{2}/u.test(text);
}
