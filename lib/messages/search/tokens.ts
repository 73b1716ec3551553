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
import { endsOf } from "./letters-and-digits.ts";
import type { Token } from "./token.ts";
import { WordChain } from "./word-chain.ts";
import { beginningOf, foldedCharacter, foldedWord, MAX_WORD } from "./word-length.ts";

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** The tokens of a text, by their places. */
export function tokensOf(text: string): Token[] {
  const chain = new WordChain();
  let at = 1;
  for (let start = 0; start < text.length; ) {
    const kind = kindAt(text, start, OTHER);
    const end = endOfRun(text, start, kind);
    if (kind === OTHER) {
      chain.between(text.slice(start, end));
    } else {
      const tokens: Token[] = [];
      const run = text.slice(start, end);
      at = kind === CHARACTERS ? addCharacters(tokens, run, start, at) : addWord(tokens, run, start, at);
      if (kind === WORD) chain.word(run, tokens);
      else chain.other(tokens);
    }
    start = end;
  }
  return chain.tokens();
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
      text: foldedWord(text),
      at: place,
      start: begin,
      end,
      middle: end,
    });
  };
  const addPart = (part: string, from: number, place: number) => {
    add("word", part, from, place);
    for (const end of endsOf(part)) add("end", end.text, from + end.start, place);
  };
  const changes = caseChanges(word);
  if (changes.length === 0) {
    addPart(word, 0, at);
    return at + 1;
  }
  add("whole", word, 0, at);
  for (const [index, from] of [0, ...changes].entries())
    addPart(word.slice(from, changes[index]), from, at + index);
  return at + changes.length + 1;
}

/** Where the parts of getUserName and HTTPServer begin, except for the first. */
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
    text: foldedCharacter(segment),
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
