/** What finding one side of a page may cost: so many statements, and so much of the database's time. */
import { TookTooLong } from "./message-slice.ts";

/** More are only needed where nearly nothing is found in millions of messages. */
export const MAX_STATEMENTS = 120;
/** Of all statements together, with what they wait for a connection but not for the person's turn. In ms. */
export const MAX_MS = 8_000;
/** Of one statement: what takes longer is asked for in smaller parts. In ms. */
export const LONGEST_STATEMENT_MS = 2_000;

export class SearchBudget {
  #statements = 0;
  #ms = 0;

  get isSpent(): boolean {
    return this.#statements >= MAX_STATEMENTS || this.#ms >= MAX_MS;
  }

  /** Runs a statement, and counts it. @returns null when it would take too long. */
  async run<Found>(statement: () => Promise<Found>): Promise<Found | null> {
    this.#statements += 1;
    const start = performance.now();
    try {
      return await statement();
    } catch (error) {
      if (error instanceof TookTooLong) return null;
      throw error;
    } finally {
      this.#ms += performance.now() - start;
    }
  }
}
