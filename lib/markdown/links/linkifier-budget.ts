/** Bounds the work of linkifiers per text, so that no pattern slows everybody's messages. */

/**
 * Pattern instructions times characters scanned, at most about 8 ns each. Enough for 10,000 characters with 50 usual
 * patterns and a hundred matches each.
 */
export const WORK_PER_TEXT = 50_000;
export const WORK_PER_CHARACTER = 2_000;

/** Depends only on texts and patterns, so that all renderers find the same links. */
export class LinkifierBudget {
  #left = WORK_PER_TEXT;

  grant(characters: number): void {
    this.#left += characters * WORK_PER_CHARACTER;
  }

  /** False when too little is left: possible matches stay text. */
  spend(work: number): boolean {
    this.#left -= work;
    return this.#left >= 0;
  }
}
