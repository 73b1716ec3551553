/** Splits words into their searchable parts. */
import { classesOf, LOWER, LOWER_OR_DIGIT, MARK, UPPER } from "./character-classes.ts";
import type { Token } from "./token.ts";
import { foldedWord } from "./word-length.ts";

export interface WordPart {
  readonly kind: Token["kind"];
  /** Folded. */
  readonly text: string;
  /** In the word, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Places after the word's first. */
  readonly offset: number;
}

export interface WordParts {
  readonly parts: readonly WordPart[];
  /** How many places the word takes; 0 for a word of marks alone. */
  readonly places: number;
}

/** Most words of a page occur on it several times. */
const MAX_KNOWN = 4_000;
const known = new Map<string, WordParts>();

/** @param word of at most MAX_WORD letters, marks and digits. */
export function partsOfWord(word: string): WordParts {
  const before = known.get(word);
  if (before) return before;
  if (known.size >= MAX_KNOWN) known.clear();
  // A slice of a text keeps all of the text in memory, a copy does not.
  const copy = Buffer.from(word).toString();
  const split = isOnlyMarks(copy) ? { parts: [], places: 0 } : splitWord(copy);
  known.set(copy, split);
  return split;
}

function splitWord(word: string): WordParts {
  const parts: WordPart[] = [];
  const add = (kind: Token["kind"], text: string, start: number, offset: number) =>
    parts.push({ kind, text: foldedWord(text), start, end: start + text.length, offset });
  const addPart = (part: string, start: number, offset: number) => {
    add("word", part, start, offset);
    for (const end of endsOf(part)) add("end", end.text, start + end.start, offset);
  };
  const changes = caseChanges(word);
  if (changes.length === 0) {
    addPart(word, 0, 0);
    return { parts, places: 1 };
  }
  add("whole", word, 0, 0);
  for (const [index, from] of [0, ...changes].entries())
    addPart(word.slice(from, changes[index]), from, index);
  return { parts, places: changes.length + 1 };
}

function isOnlyMarks(word: string): boolean {
  for (let index = 0; index < word.length; index += unitsAt(word, index))
    if (!(classesOf(word.codePointAt(index) ?? 0) & MARK)) return false;
  return true;
}

/** In UTF-16 units. */
export function unitsAt(text: string, index: number): number {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
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
  for (let index = 0; index < word.length; index += unitsAt(word, index)) {
    const codePoint = word.codePointAt(index) ?? 0;
    const isNumber = (classesOf(codePoint) & (LOWER_OR_DIGIT | LOWER)) === LOWER_OR_DIGIT;
    if (isNumber !== before) starts.push(index);
    if (starts.length > MAX_RUNS) return [];
    before = isNumber;
  }
  const last = starts.at(-1) ?? 0;
  if (last === 0) return [];
  return [
    { text: word.slice(0, starts[1]), start: 0 },
    { text: word.slice(last), start: last },
  ];
}
