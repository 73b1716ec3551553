/** Bounds the work that linkifiers cause in one text, so that no pattern makes everybody's messages slow. */

/**
 * In instructions of compiled patterns times characters that they look at; the slowest we know take 8 ns each. A text
 * of 10,000 characters can be searched with 50 patterns of the usual size, even where each has a hundred matches.
 */
export const WORK_PER_TEXT = 50_000;
export const WORK_PER_CHARACTER = 2_000;

/** What is spent depends on texts and patterns alone, so that every renderer finds the same links. */
export class LinkifierBudget {
  #left = WORK_PER_TEXT;

  /** Allows the work for a part of the text. */
  grant(characters: number): void {
    this.#left += characters * WORK_PER_CHARACTER;
  }

  /** False when there is not enough left; what would be found stays text. */
  spend(work: number): boolean {
    this.#left -= work;
    return this.#left >= 0;
  }
}
