/** Splits texts into words, their parts, and pairs of characters in scripts without spaces. */
import { classesOf, EMOJI, IN_WORD, SPACELESS } from "./character-classes.ts";
import { charactersOf } from "./characters.ts";
import type { Token } from "./token.ts";
import { WordChain } from "./word-chain.ts";
import { beginningOf, MAX_WORD } from "./word-length.ts";
import { partsOfWord, unitsAt } from "./word-parts.ts";

/** In the order of places. */
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

/** Kinds of runs. */
const OTHER = 0;
const WORD = 1;
const CHARACTERS = 2;
const SINGLE = 3;

/** Thai; lower code points are marks shared with other scripts, and belong to the preceding run. */
const FIRST_SPACELESS = 0x0e01;

const ASCII_KINDS = Uint8Array.from({ length: 128 }, (_, codePoint) => kindOf(codePoint, OTHER));

/** @param before kind of the previous character. */
function kindAt(text: string, index: number, before: number): number {
  return ASCII_KINDS[text.charCodeAt(index)] ?? kindOf(text.codePointAt(index) ?? 0, before);
}

function kindOf(codePoint: number, before: number): number {
  const classes = classesOf(codePoint);
  if (classes & IN_WORD) {
    const isSpaceless = classes & SPACELESS && (codePoint >= FIRST_SPACELESS || before === CHARACTERS);
    return isSpaceless ? CHARACTERS : WORD;
  }
  return classes & EMOJI ? SINGLE : OTHER;
}

function endOfRun(text: string, start: number, kind: number): number {
  let end = start;
  do end += unitsAt(text, end);
  while (kind !== SINGLE && end < text.length && kindAt(text, end, kind) === kind);
  return end;
}

/** Returns the next place. */
function addWord(tokens: Token[], word: string, start: number, at: number): number {
  if (word.length > MAX_WORD) {
    const cut = beginningOf(word, MAX_WORD).length;
    let next = at;
    for (let from = 0; from < word.length; from += cut)
      next = addWord(tokens, word.slice(from, from + cut), start + from, next);
    return next;
  }
  const { parts, places } = partsOfWord(word);
  for (const { kind, text, start: from, end, offset } of parts)
    tokens.push({ kind, text, at: at + offset, start: start + from, end: start + end, middle: start + end });
  return at + places;
}

/** Returns the next place. */
function addCharacters(tokens: Token[], run: string, start: number, at: number): number {
  const characters = charactersOf(run);
  for (const [index, { text, start: from, end }] of characters.entries()) {
    const next = characters[index + 1];
    const place = { at: at + index, start: start + from, middle: start + end };
    if (next) tokens.push({ kind: "pair", text: text + next.text, end: start + next.end, ...place });
    else tokens.push({ kind: "last", text, end: start + end, ...place });
  }
  return at + characters.length;
}
