/** Splits new words from the quotation and signature below. */
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

/** Lines of a broken attribution. */
const MAX_LINES = 4;

/** In characters. Only full lines are broken: a shorter line begins the attribution only with a date and time. */
const BROKEN_FROM = 35;

/** Mailman's footers begin with a long line. */
const FOOTER = /^_{40,80}$/;
/** In lines; longer text below two dashes is not a signature. */
const LONGEST_SIGNATURE = 12;

export interface MailContext {
  /** Fields or subject mark an answer; some programs also write these fields when forwarding. */
  readonly isAnswer: boolean;
  readonly saysAnswer: boolean;
  /** Keeps all of its text. */
  readonly isForwarded: boolean;
  /** Without prefixes; "" for none. */
  readonly subject: string;
}

/** Each word of the text is in one of the two. */
export interface SplitText {
  /** "" for only a quotation or signature. */
  readonly written: string;
  /** The final quotation, and the text below a line of two dashes. */
  readonly leftOut: string;
}

/** @param isQuoteBelow whether a quotation below was already removed. */
export function splitText(text: string, context: MailContext, isQuoteBelow = false): SplitText {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const end = context.isForwarded ? lines.length : endOfWritten(lines, context, isQuoteBelow);
  return {
    written: withoutBlankEnds(lines.slice(0, end)).trim(),
    leftOut: withoutBlankEnds(lines.slice(end)),
  };
}

/** Lists add their own signature below everything. */
function endOfWritten(lines: readonly string[], context: MailContext, isQuoteBelow: boolean): number {
  const bottom = signatureStart(lines, lines.length);
  const start = quotationStart(lines.slice(0, bottom), context, isQuoteBelow);
  return start < bottom ? signatureStart(lines, start) : bottom;
}

function withoutBlankEnds(lines: readonly string[]): string {
  const first = lines.findIndex((line) => !isBlank(line));
  return first < 0 ? "" : lines.slice(first).join("\n").trimEnd();
}

/** Start of the quotation without new words below; the number of lines for none. */
function quotationStart(lines: readonly string[], context: MailContext, isQuoteBelow: boolean): number {
  const marked = markedQuotation(lines, context, isQuoteBelow);
  const unmarked = unmarkedQuotation(lines.slice(0, marked), lines.length > marked, context);
  if (unmarked === "forwarded") return lines.length;
  return context.isAnswer && typeof unmarked === "number" ? unmarked : marked;
}

/** The marked lines at the end, and the attribution above them. */
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

/** Whether it begins like a mail forwarded by Apple Mail. */
export function beginsWithFields(quoted: readonly string[]): boolean {
  const unmarked = quoted.map((line) => line.replace(/^ ?> ?/, "")).filter((line) => !isBlank(line));
  return unmarked.length >= 3 && unmarked.slice(0, 3).every((line) => fieldValue(line) !== null);
}

/** The last non-blank line before `end`; -1 for none. */
function lastWritten(lines: readonly string[], end: number): number {
  let last = end - 1;
  while (last >= 0 && isBlank(lines[last] ?? "")) last -= 1;
  return last;
}

/** Start of a quotation below Outlook's fields or Yahoo's attribution, or of a forwarded mail. */
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

/** Index of the two dashes above a signature that ends at `end`; `end` for none. */
function signatureStart(lines: readonly string[], end: number): number {
  const bottom = lastWritten(lines, end) + 1;
  for (let index = Math.max(0, bottom - LONGEST_SIGNATURE - 1); index < bottom; index += 1) {
    const [line = "", next = ""] = lines.slice(index);
    if (line === "-- " || FOOTER.test(line)) return index;
    // Without its trailing space, the line may also underline a heading or separate paragraphs.
    if (/^\\?--\s?$/.test(line) && isBlank(lines[index - 1] ?? "") && !isBlank(next)) return index;
  }
  return end;
}

/** Null for none. */
function attributionStart(lines: readonly string[], last: number, isQuoteBelow: boolean): number | null {
  if (!isEnd(lines[last] ?? "")) return null;
  let best: { readonly start: number; readonly facts: number } | null = null;
  for (let start = last; start >= 0 && start > last - MAX_LINES; start -= 1) {
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

/** An address continues below, so a ">" there closes its brackets. */
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

/** Above an unmarked quotation, the line alone must be unmistakable. */
function isEnough(text: string, facts: number, isQuoteBelow: boolean): boolean {
  if (facts === 3) return true;
  return isQuoteBelow && (facts === 2 || /<[^<>@]*@[^<>]*>/.test(text));
}
