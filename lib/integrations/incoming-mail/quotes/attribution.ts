/**
 * Recognizes the line that says whose words are quoted below, by its form in any language: "On Monday, 4 May 2026 at 10:00,
 * Ada <ada@example.com> wrote:" has a date, a time, an address and a colon at its end.
 */
import {
  hasAddress,
  hasDate,
  hasTime,
  isBlank,
  isQuotedLine,
  LONGEST_LINE,
  plainLine,
} from "./line-forms.ts";

/** Lines over which mail programs break it. */
const MOST_LINES = 4;
/** In characters. A line is broken where it is full, so a shorter one above is its beginning only with a date and a time. */
const BROKEN_FROM = 35;

/** Where an attribution begins whose last line is at `last`; null where there is none. */
export function attributionStart(
  lines: readonly string[],
  last: number,
  isQuoteBelow: boolean,
): number | null {
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
export function isUnclosed(line: string): boolean {
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
