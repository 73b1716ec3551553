/** Splits texts into words, their parts, and pairs of characters in scripts without spaces. */
import type { Token } from "./token.ts";
import { WordChain } from "./word-chain.ts";
import { beginningOf, foldedCharacter, foldedWord, MAX_WORD } from "./word-length.ts";

/** Letters, marks and digits. */
const IN_WORD = 1;

const EMOJI = 2;

/** Characters of scripts without regular spaces. */
const SPACELESS = 4;

const UPPER = 8;

/** A following capital begins a new part. */
const LOWER_OR_DIGIT = 16;

const LOWER = 32;

const MARK = 64;

const KNOWN = 128;

const PATTERNS: readonly (readonly [number, RegExp])[] = [
  [IN_WORD, /[\p{L}\p{M}\p{N}]/u],
  [EMOJI, /\p{Extended_Pictographic}/u],
  [
    SPACELESS,
    /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u,
  ],
  [UPPER, /\p{Lu}/u],
  [LOWER_OR_DIGIT, /[\p{Ll}\p{N}]/u],
  [LOWER, /\p{Ll}/u],
  [MARK, /\p{M}/u],
];

/** By code point, filled on demand; only written pages take memory. */
const classes = new Uint8Array(0x110000);

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

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

/** @param before kind of the previous character. */
function kindAt(text: string, index: number, before: number): number {
  const codePoint = text.codePointAt(index) ?? 0;
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

/** In UTF-16 units. */
function unitsAt(text: string, index: number): number {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}

function isOnlyMarks(word: string): boolean {
  for (let index = 0; index < word.length; index += unitsAt(word, index))
    if (!(classesOf(word.codePointAt(index) ?? 0) & MARK)) return false;
  return true;
}

/** Returns the next place. */
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

/** Starts of parts, as in getUserName and HTTPServer, except the first. */
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

/** Returns the next place. */
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

/** Letters or digits at an end, as in v2 or 10px; searchable by themselves. */
interface WordEnd {
  readonly text: string;
  readonly start: number;
}

/** More changes between letters and digits make a hash or id. */
const MAX_RUNS = 3;

/** Only for words of letters and digits. */
function endsOf(word: string): WordEnd[] {
  const starts: number[] = [];
  let before: boolean | null = null;
  for (let index = 0; index < word.length; ) {
    const codePoint = word.codePointAt(index) ?? 0;
    const isNumber = (classesOf(codePoint) & (LOWER_OR_DIGIT | LOWER)) === LOWER_OR_DIGIT;
    if (isNumber !== before) starts.push(index);
    if (starts.length > MAX_RUNS) return [];
    before = isNumber;
    index += codePoint > 0xffff ? 2 : 1;
  }
  const last = starts.at(-1) ?? 0;
  if (last === 0) return [];
  return [
    { text: word.slice(0, starts[1]), start: 0 },
    { text: word.slice(last), start: last },
  ];
}

/** Bit mask. */
function classesOf(codePoint: number): number {
  const known = classes[codePoint];
  if (known) return known;
  const character = String.fromCodePoint(codePoint);
  let found = KNOWN;
  for (const [number, pattern] of PATTERNS) if (pattern.test(character)) found |= number;
  classes[codePoint] = found;
  return found;
}
