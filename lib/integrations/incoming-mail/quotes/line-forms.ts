/** Forms of lines in mails, in any language: quoted lines, dates, times and addresses. */

/** In characters. No mail program makes a longer line of what this module recognizes. */
export const LONGEST_LINE = 500;

export function isBlank(line: string): boolean {
  return line.trim() === "";
}

/** Marks of direction, of bold text and of quotations around a line, and the backslashes of escapes and breaks. */
export function plainLine(line: string): string {
  return line
    .slice(0, LONGEST_LINE + 1)
    .replaceAll(/[\p{Cf}*_\\]/gu, "")
    .trim();
}

/** Whether a line is quoted. A `>` that only ends a broken address, or a text in angle brackets, is not the mark. */
export function isQuotedLine(line: string): boolean {
  return /^ ?>/.test(line) && !/^ ?>\s?[:：]/.test(line);
}

export function hasAddress(text: string): boolean {
  return /[^\s<>@]@[^\s<>@]/.test(text);
}

/** 10:15, 10.15, 10h15, 10時15分, 10点15分, 10시 15분; but no part of a date such as 04.05.2026. */
export function hasTime(text: string): boolean {
  return /(?<!\p{Nd}|\p{Nd}\.)\p{Nd}{1,2}(?:[:.：hH時时点點]|시 ?)\p{Nd}{2}(?!\p{Nd}|\.\p{Nd})/u.test(text);
}

/** A year and a day of the month, or a date in numbers. Years of other calendars and digits of other scripts count. */
export function hasDate(text: string): boolean {
  const numbers = text.match(/\p{Nd}+/gu) ?? [];
  const isYear = (number: string) => number.length === 4;
  const hasDay = numbers.some((number) => number.length <= 2);
  if (numbers.some(isYear) && hasDay) return true;
  return /\p{Nd}{1,2}[./-]\p{Nd}{1,2}[./-]\p{Nd}{2}/u.test(text);
}
