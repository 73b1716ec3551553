/**
 * Splits a text into the tokens by which it is found: words and their parts, and pairs of characters where a script has no
 * spaces between words. Texts and what people search for are split alike.
 */
import { foldText } from "./fold-text.ts";

export interface Token {
  /**
   * "word": a word, or a part of one ("user" of getUserName); "whole": a word that has parts, at the place of its first
   * part; "pair": two neighbouring characters of a script without spaces; "last": the last character before another
   * script or a space.
   */
  readonly kind: "word" | "whole" | "pair" | "last";
  readonly text: string;
  /** Its place in the sequence: what follows immediately is at the next one. From 1. */
  readonly at: number;
  /** Where it is in the original text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Where the first of a pair's characters ends. */
  readonly middle: number;
}

/** Letters, marks and digits, or an emoji. */
const RUN = /[\p{L}\p{M}\p{N}]+|\p{Extended_Pictographic}/gu;
/** Scripts that do not, or not always, put spaces between words. */
const SPACELESS =
  /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]+/gu;
const HAS_SPACELESS = /[^\0-\u0e00]/;
const CASE_CHANGE = /[\p{Ll}\p{N}]\p{Lu}|\p{Lu}\p{Lu}\p{Ll}/gu;
const ONLY_MARKS = /^\p{M}+$/u;
/** Characters of a word; a longer one is split, so that each of its parts can be found. */
export const MAX_WORD = 60;
/**
 * The index refuses a token of more than 2,046 bytes, and with it the statement. A character may have any number of marks
 * or jamo, and folding turns some letters into eighteen. So characters and folded words are cut, here alone: what is
 * indexed, searched and highlighted agrees. No writing system comes near these lengths. In UTF-16 units.
 */
const MAX_CHARACTER = 16;
const MAX_FOLDED_WORD = 4 * MAX_WORD;

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** The tokens of a text, by their places. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 1;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (!HAS_SPACELESS.test(run)) {
      at = addWord(tokens, run, index, at);
      continue;
    }
    let done = 0;
    for (const { 0: part, index: within } of run.matchAll(SPACELESS)) {
      at = addWord(tokens, run.slice(done, within), index + done, at);
      at = addCharacters(tokens, part, index + within, at);
      done = within + part.length;
    }
    at = addWord(tokens, run.slice(done), index + done, at);
  }
  return tokens;
}

/** Returns the place after it. */
function addWord(tokens: Token[], word: string, start: number, at: number): number {
  if (word === "" || ONLY_MARKS.test(word)) return at;
  if (word.length > MAX_WORD) {
    const cut = beginningOf(word, MAX_WORD).length;
    let next = at;
    for (let from = 0; from < word.length; from += cut)
      next = addWord(tokens, word.slice(from, from + cut), start + from, next);
    return next;
  }
  const add = (kind: Token["kind"], text: string, from: number, place: number) => {
    const begin = start + from;
    const end = begin + text.length;
    tokens.push({
      kind,
      text: beginningOf(foldText(text), MAX_FOLDED_WORD),
      at: place,
      start: begin,
      end,
      middle: end,
    });
  };
  const changes = caseChanges(word);
  if (changes.length === 0) {
    add("word", word, 0, at);
    return at + 1;
  }
  add("whole", word, 0, at);
  for (const [index, from] of [0, ...changes].entries())
    add("word", word.slice(from, changes[index]), from, at + index);
  return at + changes.length + 1;
}

/** At most so many UTF-16 units, without half of a character outside the basic plane at the end. */
function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 1 : length);
}

/** Where the parts of getUserName and HTTPServer begin, but for the first. */
function caseChanges(word: string): number[] {
  const changes: number[] = [];
  CASE_CHANGE.lastIndex = 0;
  for (let found = CASE_CHANGE.exec(word); found; found = CASE_CHANGE.exec(word)) {
    const first = String.fromCodePoint(found[0].codePointAt(0) ?? 0).length;
    changes.push(found.index + first);
    CASE_CHANGE.lastIndex = found.index + first;
  }
  return changes;
}

/** Returns the place after them. */
function addCharacters(tokens: Token[], run: string, start: number, at: number): number {
  const characters = [...graphemes.segment(run)].map(({ segment, index }) => ({
    text: foldText(beginningOf(segment, MAX_CHARACTER)),
    start: start + index,
    end: start + index + segment.length,
  }));
  for (const [index, { text, start: from, end }] of characters.entries()) {
    const next = characters[index + 1];
    const place = { at: at + index, start: from, middle: end };
    if (next) tokens.push({ kind: "pair", text: text + next.text, end: next.end, ...place });
    else tokens.push({ kind: "last", text, end, ...place });
  }
  return at + characters.length;
}
