/** Bounds the work of linkifiers. */

/**
 * Instructions times characters, at most about 8 ns each. Enough for 10,000 characters, 50 usual patterns and a hundred
 * matches each.
 */
export const WORK_PER_TEXT = 50_000;
export const WORK_PER_CHARACTER = 2_000;

/** Deterministic, so that all renderers find the same links. */
export class LinkifierBudget {
  #left = WORK_PER_TEXT;

  grant(characters: number): void {
    this.#left += characters * WORK_PER_CHARACTER;
  }

  /** False when too little is left. */
  spend(work: number): boolean {
    this.#left -= work;
    return this.#left >= 0;
  }
}
