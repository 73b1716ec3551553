/** Splits the text of a mail into what its sender wrote for this mail, and the quotation and signature below it. */
import {
  fieldBlockAt,
  fieldValue,
  hasAddress,
  hasDate,
  hasTime,
  isBlank,
  isQuotedLine,
  LONGEST_LINE,
  plainLine,
} from "./mail-fields.ts";

/** Lines over which mail programs break it. */
const MOST_LINES = 4;

/** In characters. A line is broken where it is full, so a shorter one above is its beginning only with a date and a time. */
const BROKEN_FROM = 35;

/** Lists of Mailman begin what they add with a long line. */
const FOOTER = /^_{40,80}$/;
/** In lines. What is longer below a line of two dashes is no signature. */
const LONGEST_SIGNATURE = 12;

/** What the rest of the mail says about its text. */
export interface MailContext {
  /** Whether it answers another mail, by its fields or its subject. Some programs write the fields also when they send one on. */
  readonly isAnswer: boolean;
  /** Whether its subject says so. */
  readonly saysAnswer: boolean;
  /** A mail that is sent on is for those who get it now: all of it stays. */
  readonly isForwarded: boolean;
  /** Without prefixes; "" without one. */
  readonly subject: string;
}

/** Each word of the text is in one of the two. */
export interface SplitText {
  /** "" where the text is nothing but a quotation or a signature. */
  readonly written: string;
  /** The quotation that the mail ends with, and what stands below a line of two dashes. */
  readonly leftOut: string;
}

/** @param isQuoteBelow whether a quotation stood below the text that is no longer part of it. */
export function splitText(text: string, context: MailContext, isQuoteBelow = false): SplitText {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const end = context.isForwarded ? lines.length : endOfWritten(lines, context, isQuoteBelow);
  return {
    written: withoutBlankEnds(lines.slice(0, end)).trim(),
    leftOut: withoutBlankEnds(lines.slice(end)),
  };
}

/** Lists add a signature of their own below all of it. */
function endOfWritten(lines: readonly string[], context: MailContext, isQuoteBelow: boolean): number {
  const bottom = signatureStart(lines, lines.length);
  const start = quotationStart(lines.slice(0, bottom), context, isQuoteBelow);
  return start < bottom ? signatureStart(lines, start) : bottom;
}

function withoutBlankEnds(lines: readonly string[]): string {
  const first = lines.findIndex((line) => !isBlank(line));
  return first < 0 ? "" : lines.slice(first).join("\n").trimEnd();
}

/** Index of the first line that is quoted and below which no own words stand; the number of lines without one. */
function quotationStart(lines: readonly string[], context: MailContext, isQuoteBelow: boolean): number {
  const marked = markedQuotation(lines, context, isQuoteBelow);
  const unmarked = unmarkedQuotation(lines.slice(0, marked), lines.length > marked, context);
  if (unmarked === "forwarded") return lines.length;
  return context.isAnswer && typeof unmarked === "number" ? unmarked : marked;
}

/** The lines with marks that the text ends with, and the attribution above them. */
function markedQuotation(lines: readonly string[], { isAnswer }: MailContext, isQuoteBelow: boolean): number {
  const bottom = lastWritten(lines, lines.length) + 1;
  let top = bottom;
  while (top > 0 && (isBlank(lines[top - 1] ?? "") || isQuotedLine(lines[top - 1] ?? ""))) top -= 1;
  const isMarked = lines.slice(top, bottom).some(isQuotedLine);
  if (!isMarked && !isQuoteBelow) return lines.length;
  const above = isMarked ? lastWritten(lines, top) : bottom - 1;
  const attribution = attributionStart(lines, isUnclosed(lines[above] ?? "") ? above + 1 : above, true);
  if (attribution !== null) return attribution;
  if (!isMarked) return lines.length;
  return isAnswer && !beginsWithFields(lines.slice(top, bottom)) ? top : lines.length;
}

/** Whether what is quoted begins as a mail that Apple Mail sends on. */
export function beginsWithFields(quoted: readonly string[]): boolean {
  const unmarked = quoted.map((line) => line.replace(/^ ?> ?/, "")).filter((line) => !isBlank(line));
  return unmarked.length >= 3 && unmarked.slice(0, 3).every((line) => fieldValue(line) !== null);
}

/** The last line before `end` that is not blank; -1 without one. */
function lastWritten(lines: readonly string[], end: number): number {
  let last = end - 1;
  while (last >= 0 && isBlank(lines[last] ?? "")) last -= 1;
  return last;
}

/** Where a mail is quoted without marks, below Outlook's fields or Yahoo's attribution, or is sent on. */
function unmarkedQuotation(
  lines: readonly string[],
  isMoreBelow: boolean,
  { subject, saysAnswer }: MailContext,
): number | "forwarded" | null {
  const last = lastWritten(lines, lines.length);
  let isField = false;
  for (let index = 0; index <= last; index += 1) {
    const wasField = isField;
    isField = fieldValue(lines[index] ?? "") !== null;
    const fields = isField && !wasField ? fieldBlockAt(lines, index, subject) : null;
    if (fields?.isForwarded && !saysAnswer) return "forwarded";
    if (fields && (isMoreBelow || fields.end <= last)) return fields.start;
    if (index === last && !isMoreBelow) continue;
    const below = lines.slice(index + 1, index + 6).find((line) => !isBlank(line)) ?? "";
    const start = isQuotedLine(below) ? null : attributionStart(lines, index, false);
    if (start !== null) return start;
  }
  return null;
}

/** Index of the line of two dashes above a signature that ends at `end`; `end` without one. */
function signatureStart(lines: readonly string[], end: number): number {
  const bottom = lastWritten(lines, end) + 1;
  for (let index = Math.max(0, bottom - LONGEST_SIGNATURE - 1); index < bottom; index += 1) {
    const [line = "", next = ""] = lines.slice(index);
    if (line === "-- " || FOOTER.test(line)) return index;
    // Where the space was lost on the way, the line may also mark a heading, or separate what was written.
    if (/^\\?--\s?$/.test(line) && isBlank(lines[index - 1] ?? "") && !isBlank(next)) return index;
  }
  return end;
}

/** Where an attribution begins whose last line is at `last`; null where there is none. */
function attributionStart(lines: readonly string[], last: number, isQuoteBelow: boolean): number | null {
  if (!isEnd(lines[last] ?? "")) return null;
  let best: { readonly start: number; readonly facts: number } | null = null;
  for (let start = last; start >= 0 && start > last - MOST_LINES; start -= 1) {
    const line = lines[start] ?? "";
    if (isBlank(line) || (isQuotedLine(line) && !isUnclosed(lines[start - 1] ?? ""))) break;
    if (start < last && !mayBeBroken(plainLine(line))) break;
    const text = lines
      .slice(start, last + 1)
      .map(plainLine)
      .join(" ");
    if (text.length > LONGEST_LINE) break;
    const facts = [hasDate(text), hasTime(text), hasAddress(text)].filter(Boolean).length;
    if (isEnough(text, facts, isQuoteBelow) && facts > (best?.facts ?? 0)) best = { start, facts };
  }
  return best?.start ?? null;
}

/** Whether an address goes on below, so that a ">" there is the end of its brackets. */
function isUnclosed(line: string): boolean {
  return line.length <= LONGEST_LINE && /<[^<>]*$/.test(line);
}

function mayBeBroken(line: string): boolean {
  return line.length >= BROKEN_FROM || (hasDate(line) && hasTime(line));
}

/** A colon, or the dashes of Zoho's "---- On … wrote ----". */
function isEnd(line: string): boolean {
  return line.length <= LONGEST_LINE && /(?:[:：﹕︰]|---)$/.test(plainLine(line));
}

/** Where the words below are not marked as quoted, the line itself has to leave no doubt. */
function isEnough(text: string, facts: number, isQuoteBelow: boolean): boolean {
  if (facts === 3) return true;
  return isQuoteBelow && (facts === 2 || /<[^<>@]*@[^<>]*>/.test(text));
}
