/** Time limits of the database. */

/** For connecting, or for a free connection. */
export const CONNECT_MS = 10_000;
export const LOCK_MS = 10_000;
/** PostgreSQL then cancels the statement. */
export const STATEMENT_MS = 30_000;
/** Delay after which a connection counts as lost. */
const OVERDUE_MS = 5_000;

/**
 * Client-side, in ms, after which the connection is closed; PostgreSQL's own limit applies first, unless the connection
 * is lost.
 */
export function answerLimit(statements: number, statementMs = STATEMENT_MS): number {
  return statements * statementMs + OVERDUE_MS;
}
