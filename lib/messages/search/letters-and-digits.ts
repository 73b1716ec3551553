/** The letters and the digits of a word like v2 or 10px: each of them is found by itself. */
import { classesOf, LOWER, LOWER_OR_DIGIT } from "./character-classes.ts";

export interface WordEnd {
  readonly text: string;
  readonly start: number;
}

/** A word that changes more often between letters and digits is a number of its own kind: a hash or an id. */
const MAX_RUNS = 3;

/** With what a word of letters and digits begins and ends; none of another word. */
export function endsOf(word: string): WordEnd[] {
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
