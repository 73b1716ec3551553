/** Highlights matches in HTML. */
import type { Match, MatchStep } from "./compile-search.ts";
import type { Token } from "./token.ts";
import { tokensOf } from "./tokens.ts";
import { WORD_JOINER } from "./word-chain.ts";

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Later steps of a phrase are ignored, to bound the time. */
const MAX_STEPS = 16;
/** Per text, to bound its size; nobody reads further. */
export const MAX_MARKS = 500;
const OPEN = '<span class="highlight">';
const CLOSE = "</span>";
export const MARK_BYTES = OPEN.length + CLOSE.length;
/** Formatting that may begin or end inside a word. */
const INLINE_TAG = /^<\/?(?:strong|em|del|code)>$/;
const INLINE_TAGS = /((?:<\/?(?:strong|em|del|code)>)+)/;
/** Formulas and emoji are drawn from their text. */
const DRAWN = /^<span [^>]*class="(?:katex|katex-display|emoji)[" ]/;

/** @param html with complete tags, and entities for &, < and > in text. */
export function highlightHtml(html: string, matches: readonly Match[]): string {
  if (matches.length === 0) return html;
  const spans = matchedSpans(tokensOf(textOnly(html)), matches);
  let marked = "";
  let done = 0;
  for (const { start, end } of spans) {
    marked += html.slice(done, start) + markedPieces(html.slice(start, end));
    done = end;
  }
  return marked + html.slice(done);
}

/** Highlights formatted matches piece by piece, to keep tags balanced. */
function markedPieces(found: string): string {
  if (!found.includes("<")) return OPEN + found + CLOSE;
  return found
    .split(INLINE_TAGS)
    .map((piece, index) => (index % 2 === 1 || piece === "" ? piece : OPEN + piece + CLOSE))
    .join("");
}

/** Keeps each character's position; the rest becomes spaces. */
function textOnly(html: string): string {
  let text = "";
  let at = 0;
  let drawnDepth = 0;
  while (at < html.length) {
    const tag = html.indexOf("<", at);
    const end = tag === -1 ? html.length : tag;
    const piece = html.slice(at, end);
    text += drawnDepth > 0 ? " ".repeat(piece.length) : withoutEntities(piece);
    if (tag === -1) break;
    const close = endOfTag(html, tag);
    const written = html.slice(tag, close);
    // Only partly formatted words continue beyond a tag.
    text += (INLINE_TAG.test(written) ? WORD_JOINER : " ").repeat(written.length);
    if (drawnDepth > 0) drawnDepth += written.startsWith("<span") ? 1 : written.startsWith("</span") ? -1 : 0;
    else if (DRAWN.test(written)) drawnDepth = 1;
    at = close;
  }
  return text;
}

/** Quoted values may contain ">". */
function endOfTag(html: string, tag: number): number {
  let at = tag + 1;
  while (at < html.length) {
    const character = html[at];
    if (character === ">") return at + 1;
    if (character === '"') {
      const close = html.indexOf('"', at + 1);
      if (close === -1) return html.length;
      at = close;
    }
    at += 1;
  }
  return html.length;
}

function withoutEntities(text: string): string {
  return text.replace(/&#?[a-z0-9]{1,10};/gi, (entity) => " ".repeat(entity.length));
}

/** The first matches, merged where they overlap. */
function matchedSpans(tokens: readonly Token[], matches: readonly Match[]): Span[] {
  const begins = tokens.filter((token) => matches.some(([first]) => first && isMeant(first, token)));
  if (begins.length === 0) return [];
  const places = new Places(tokens, begins);
  const ends = new Map<number, number>();
  for (const match of matches) {
    const steps = match.slice(0, MAX_STEPS);
    for (const at of places.begins())
      for (const { start, end } of spansOf(steps, at, places))
        ends.set(start, Math.max(end, ends.get(start) ?? 0));
  }
  const found = [...ends]
    .map(([start, end]) => ({ start, end }))
    .sort((one, other) => one.start - other.start);
  const spans: Span[] = [];
  for (const span of found) {
    const last = spans.at(-1);
    if (last && span.start < last.end)
      spans[spans.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else spans.push(span);
  }
  return spans.slice(0, MAX_MARKS);
}

/** Tokens by place. Only phrases need others than those which begin a match. */
class Places {
  readonly #tokens: readonly Token[];
  readonly #begins: ReadonlyMap<number, readonly Token[]>;
  #all: ReadonlyMap<number, readonly Token[]> | null = null;

  constructor(tokens: readonly Token[], begins: readonly Token[]) {
    this.#tokens = tokens;
    this.#begins = Map.groupBy(begins, ({ at }) => at);
  }

  begins(): Iterable<number> {
    return this.#begins.keys();
  }

  at(place: number, isFirst: boolean): readonly Token[] {
    if (isFirst) return this.#begins.get(place) ?? [];
    this.#all ??= Map.groupBy(this.#tokens, ({ at }) => at);
    return this.#all.get(place) ?? [];
  }
}

/** Empty without a match at this place. */
function spansOf(match: Match, begin: number, places: Places): Span[] {
  const spans: Span[] = [];
  let at = begin;
  for (const [index, step] of match.entries()) {
    at += step.distance;
    const token = places.at(at, index === 0).find((each) => isMeant(step, each));
    if (!token) return [];
    const { start, end, middle } = token;
    spans.push({ start, end: step.texts.has(token.text) ? end : middle });
  }
  return spans;
}

function isMeant({ texts, prefix }: MatchStep, { text, kind }: Token): boolean {
  if (texts.has(text)) return true;
  return prefix !== null && (kind === "pair" || kind === "last") && text.startsWith(prefix);
}
