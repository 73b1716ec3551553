/** What finding one side of a page may cost: a number of statements, and time of the database. */
import { shared } from "../../kernel/registry.ts";
import { TookTooLong, type Waiting } from "./message-slice.ts";

/** More are only needed where nearly nothing is found in millions of messages. */
export const MAX_STATEMENTS = 120;
/** For all statements together, without waiting for a connection and for the person's turn. In ms. */
export const MAX_MS = 8_000;
/** Per statement: what takes longer is asked for in smaller parts. In ms. */
export const LONGEST_STATEMENT_MS = 2_000;

const statementTime = () => shared("search-statement-time", () => ({ longestMs: LONGEST_STATEMENT_MS }));

/** In ms. */
export function longestStatementMs(): number {
  return statementTime().longestMs;
}

/** Replaces LONGEST_STATEMENT_MS, so that what a test finds does not depend on how busy the machine is. */
export function setLongestStatement(longestMs: number): void {
  statementTime().longestMs = longestMs;
}

export class SearchBudget {
  #statements = 0;
  #ms = 0;

  get isSpent(): boolean {
    return this.#statements >= MAX_STATEMENTS || this.#ms >= MAX_MS;
  }

  /** Runs a statement, which says how long it waited for a connection, and counts it. @returns null when it would take too long. */
  async run<Found>(statement: (waited: Waiting) => Promise<Found>): Promise<Found | null> {
    this.#statements += 1;
    const start = performance.now();
    try {
      return await statement((ms) => {
        this.#ms -= ms;
      });
    } catch (error) {
      if (error instanceof TookTooLong) return null;
      throw error;
    } finally {
      this.#ms += performance.now() - start;
    }
  }
}
