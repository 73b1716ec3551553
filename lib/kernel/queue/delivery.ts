/** What a noun declares to have its rows delivered at their time: how they are found, delivered, postponed and given up. */
import type { ApiError } from "../errors.ts";

/** A row that is due. */
export interface DueRow {
  readonly id: number;
  /** Attempts that have failed for a passing reason. */
  readonly attempts: number;
}

/** How often what fails for a passing reason is tried. The wait doubles from one second up to the longest. */
export interface Retries {
  /** Attempts after which the row is given up. */
  readonly attempts: number;
  readonly longestWaitSeconds: number;
}

export interface Delivery {
  /** For the log. */
  readonly name: string;
  /** Absent: some twenty minutes. */
  readonly retries?: Retries;
  /** Its failures are those of servers elsewhere, and their owners are notified: they are not for this server's log. */
  readonly failsElsewhere?: true;
  /** Rows whose time has come, at most one of each person and their bots, those that have waited longest first. */
  findDue(limit: number): Promise<DueRow[]>;
  /**
   * Delivers a row and deletes it in the same transaction, so that it is delivered exactly once; does nothing when
   * another node has delivered it or its owner has changed it meanwhile.
   * @throws ApiError when it may not be delivered.
   */
  deliver(id: number): Promise<void>;
  /** Puts the next attempt off. */
  postpone(row: DueRow, seconds: number): Promise<void>;
  /** Gives up, and tells the owner if possible. */
  fail(id: number, reason: ApiError): Promise<void>;
}
