/** Cuts between graphemes: flags, families and letters with marks stay whole. */

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Longer graphemes are stacked marks, and may be cut. */
const LONGEST_CHARACTER = 32;
const ELLIPSIS = "…";

/**
 * Linear in `maximum`.
 * @param maximum in code points.
 */
export function beginningOf(text: string, maximum: number): string {
  if (text.length <= maximum) return text;
  const end = unitsOf(text, maximum);
  if (end === text.length) return text;
  const start = boundaryBefore(text, end);
  // One long grapheme: something must remain.
  return text.slice(0, start === 0 ? end : start);
}

/** "" for an empty text. */
export function firstCharacter(text: string): string {
  const [first] = graphemes.segment(text.slice(0, 2 * LONGEST_CHARACTER));
  return first?.segment ?? "";
}

/**
 * Ends with an ellipsis when cut.
 * @param maximum in code points, the ellipsis included.
 */
export function shortened(text: string, maximum: number): string {
  if (fits(text, maximum)) return text;
  return beginningOf(text, maximum - 1).trimEnd() + ELLIPSIS;
}

/** @param maximum in code points. */
function fits(text: string, maximum: number): boolean {
  return text.length <= maximum || unitsOf(text, maximum) === text.length;
}

function unitsOf(text: string, points: number): number {
  let units = 0;
  for (let point = 0; point < points && units < text.length; point += 1) {
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  }
  return units;
}

/** Start of the grapheme divided at `end`, or `end`. */
function boundaryBefore(text: string, end: number): number {
  if (/^[ -~]{2}$/.test(text.slice(end - 1, end + 1))) return end;
  // Two units per code point, and one more grapheme.
  const window = text.slice(0, end + 2 * LONGEST_CHARACTER);
  const { index = end, segment = "" } = graphemes.segment(window).containing(end) ?? {};
  return segment.length > 2 * LONGEST_CHARACTER ? end : index;
}

/** In code points. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
