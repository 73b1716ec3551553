/**
 * Splits a text into the tokens by which it is found: words and their parts, and pairs of characters where a script has no
 * spaces between words. Texts and what people search for are split alike.
 */
import {
  classesOf,
  EMOJI,
  IN_WORD,
  LOWER,
  LOWER_OR_DIGIT,
  MARK,
  SPACELESS,
  UPPER,
} from "./character-classes.ts";
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
  for (let start = 0; start < text.length; ) {
    const kind = kindAt(text, start, OTHER);
    const end = endOfRun(text, start, kind);
    const run = kind === OTHER ? "" : text.slice(start, end);
    at = kind === CHARACTERS ? addCharacters(tokens, run, start, at) : addWord(tokens, run, start, at);
    start = end;
  }
  return tokens;
}

/** What a character is part of: nothing that is found, a word, characters without spaces, or an emoji, which is alone. */
const OTHER = 0;
const WORD = 1;
const CHARACTERS = 2;
const SINGLE = 3;

/** Scripts without spaces begin with Thai; some of their marks are shared with others, and belong to what they follow. */
const FIRST_SPACELESS = 0x0e01;

/** @param before kind of the character before it. */
function kindAt(text: string, index: number, before: number): number {
  const codePoint = text.codePointAt(index) ?? 0;
  const classes = classesOf(codePoint);
  if (classes & IN_WORD) {
    const isSpaceless = classes & SPACELESS && (codePoint >= FIRST_SPACELESS || before === CHARACTERS);
    return isSpaceless ? CHARACTERS : WORD;
  }
  return classes & EMOJI ? SINGLE : OTHER;
}

/** Where the run of characters of one kind ends that begins there. */
function endOfRun(text: string, start: number, kind: number): number {
  let end = start;
  do end += unitsAt(text, end);
  while (kind !== SINGLE && end < text.length && kindAt(text, end, kind) === kind);
  return end;
}

/** How many UTF-16 units the character takes. */
function unitsAt(text: string, index: number): number {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}

function isOnlyMarks(word: string): boolean {
  for (let index = 0; index < word.length; index += unitsAt(word, index))
    if (!(classesOf(word.codePointAt(index) ?? 0) & MARK)) return false;
  return true;
}

/** Returns the place after it. */
function addWord(tokens: Token[], word: string, start: number, at: number): number {
  if (word === "" || isOnlyMarks(word)) return at;
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
  let previous = 0;
  for (let index = 0; index < word.length; ) {
    const classes = classesOf(word.codePointAt(index) ?? 0);
    const next = index + unitsAt(word, index);
    if (classes & UPPER) {
      const following = classesOf(word.codePointAt(next) ?? 0);
      if (previous & LOWER_OR_DIGIT || (previous & UPPER && following & LOWER)) changes.push(index);
    }
    previous = classes;
    index = next;
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
