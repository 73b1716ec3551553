/** Joins words divided by formatting or invisible characters. */
import type { Token } from "./token.ts";
import { foldedWord, MAX_WORD } from "./word-length.ts";

/** Joins its neighbors, like a soft hyphen. */
export const WORD_JOINER = "\u2060";
const UNSEEN = /^[\u00ad\u061c\u200c-\u200f\u2060\ufeff]+$/;
/** Begins or ends formatting. */
const MARKER = /^(?:\*{1,3}|~~|`)$/;
const MARKER_FIRST = /^(?:\*{1,3}|~~|`)/;
const MARKER_LAST = /(?:\*{1,3}|~~|`)$/;
const LONGEST_MARKER = 3;

/** Joins words across a marker that occurs a second time around or between them. */
export class WordChain {
  readonly #tokens: Token[] = [];
  #words: { readonly text: string; readonly tokens: readonly Token[] }[] = [];
  /** "" for invisible characters. */
  #markers: (string | null)[] = [null];

  word(text: string, tokens: readonly Token[]): void {
    if (tokens.length > 0) this.#words.push({ text, tokens });
    else this.other(tokens);
  }

  other(tokens: readonly Token[]): void {
    this.#end(null, null);
    this.#tokens.push(...tokens);
  }

  between(text: string): void {
    // Nearly always.
    if (text === " ") this.#end(null, null);
    else if (UNSEEN.test(text)) this.#marker("");
    else if (MARKER.test(text)) this.#marker(text);
    else
      this.#end(
        text.slice(0, LONGEST_MARKER).match(MARKER_FIRST)?.[0] ?? null,
        text.slice(-LONGEST_MARKER).match(MARKER_LAST)?.[0] ?? null,
      );
  }

  #marker(marker: string): void {
    if (this.#words.length === 0) this.#markers = [marker];
    else this.#markers.push(marker);
  }

  tokens(): Token[] {
    this.#end(null, null);
    return this.#tokens;
  }

  /** @param after the following marker; `before` precedes the next words. */
  #end(after: string | null, before: string | null): void {
    if (this.#words.length > 1) {
      const joined = this.#joined([...this.#markers, after]);
      if (joined) this.#tokens.push(joined);
    }
    for (const { tokens } of this.#words) for (const token of tokens) this.#tokens.push(token);
    this.#words = [];
    this.#markers = [before];
  }

  #joined(markers: readonly (string | null)[]): Token | null {
    const first = this.#words[0]?.tokens[0];
    const last = this.#words.at(-1)?.tokens.at(-1);
    if (!first || !last) return null;
    const between = markers.slice(1, this.#words.length);
    if (!between.every((marker) => marker === "" || markers.filter((other) => other === marker).length > 1))
      return null;
    const text = this.#words.map((word) => word.text).join("");
    if (text.length > MAX_WORD) return null;
    const { at, start } = first;
    return { kind: "whole", text: foldedWord(text), at, start, end: last.end, middle: last.end };
  }
}
