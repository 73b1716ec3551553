/** Finds whose alert words a text contains, in time that does not grow with the number of words. */
import type { AlertWords } from "../snapshot/organization-snapshot.ts";

interface Entry {
  readonly word: string;
  readonly userId: number;
}

const token = /[\p{L}\p{M}\p{N}_]+|[^\s]/gu;
const wordCharacter = /[\p{L}\p{M}\p{N}_]/u;

export class AlertWordIndex implements AlertWords {
  /** Keyed by the first token of the alert word, in lower case. */
  readonly #entries = new Map<string, Entry[]>();

  constructor(words: Iterable<readonly [userId: number, word: string]>) {
    for (const [userId, given] of words) {
      const word = given.trim().toLowerCase();
      const first = word.match(token)?.[0];
      if (first !== undefined)
        this.#entries.set(first, [...(this.#entries.get(first) ?? []), { word, userId }]);
    }
  }

  matchingUserIds(text: string): readonly number[] {
    if (this.#entries.size === 0) return [];
    const found = new Set<number>();
    const lower = text.toLowerCase();
    for (const match of lower.matchAll(token)) {
      for (const { word, userId } of this.#entries.get(match[0]) ?? []) {
        if (lower.startsWith(word, match.index) && endsWord(lower, match.index + word.length))
          found.add(userId);
      }
    }
    return [...found];
  }
}

/** A match that ends in a word character must not be followed by one. */
function endsWord(text: string, end: number): boolean {
  return !wordCharacter.test(text.charAt(end - 1)) || !wordCharacter.test(text.charAt(end));
}
