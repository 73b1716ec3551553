/** Finds users by alert words, independent of the number of words and users. */
import type { AlertWords } from "../snapshot/organization-snapshot.ts";

/** With a common first token. */
interface WordGroup {
  /** Length in UTF-16 units → count. */
  readonly lengths: Map<number, number>;
  readonly people: Map<string, Set<number>>;
}

const token = /[\p{L}\p{M}\p{N}_]+|[^\s]/gu;
const wordCharacter = /[\p{L}\p{M}\p{N}_]/u;

export class AlertWordIndex implements AlertWords {
  readonly #wordsByUser = new Map<number, readonly string[]>();
  /** By first token, in lower case. */
  readonly #groups = new Map<string, WordGroup>();

  wordsOf(userId: number): readonly string[] {
    return this.#wordsByUser.get(userId) ?? [];
  }

  set(userId: number, words: readonly string[]): void {
    for (const word of this.wordsOf(userId)) this.#remove(userId, word.trim().toLowerCase());
    for (const word of words) this.#add(userId, word.trim().toLowerCase());
    if (words.length > 0) this.#wordsByUser.set(userId, words);
    else this.#wordsByUser.delete(userId);
  }

  matchingUserIds(text: string): readonly number[] {
    if (this.#groups.size === 0) return [];
    const found = new Set<number>();
    const seen = new Set<string>();
    const lower = text.toLowerCase();
    for (const match of lower.matchAll(token)) {
      const group = this.#groups.get(match[0]);
      if (!group) continue;
      // One lookup per length, of which there are few.
      for (const length of group.lengths.keys()) {
        const end = match.index + length;
        const word = lower.slice(match.index, end);
        const people = group.people.get(word);
        if (!people || seen.has(word) || !endsWord(lower, end)) continue;
        seen.add(word);
        for (const userId of people) found.add(userId);
      }
    }
    return [...found];
  }

  #add(userId: number, word: string): void {
    const first = firstToken(word);
    if (first === null) return;
    const group = this.#groups.get(first) ?? { lengths: new Map(), people: new Map() };
    this.#groups.set(first, group);
    const people = group.people.get(word);
    if (people) {
      people.add(userId);
      return;
    }
    group.people.set(word, new Set([userId]));
    group.lengths.set(word.length, (group.lengths.get(word.length) ?? 0) + 1);
  }

  #remove(userId: number, word: string): void {
    const first = firstToken(word);
    const group = first === null ? undefined : this.#groups.get(first);
    const people = group?.people.get(word);
    if (first === null || !group || !people?.delete(userId) || people.size > 0) return;
    group.people.delete(word);
    const others = (group.lengths.get(word.length) ?? 0) - 1;
    if (others > 0) group.lengths.set(word.length, others);
    else group.lengths.delete(word.length);
    if (group.people.size === 0) this.#groups.delete(first);
  }
}

function firstToken(word: string): string | null {
  return word.match(token)?.[0] ?? null;
}

/** After a word character, none may follow. */
function endsWord(text: string, end: number): boolean {
  return !wordCharacter.test(text.charAt(end - 1)) || !wordCharacter.test(text.charAt(end));
}
