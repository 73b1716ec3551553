/** Time limits of the database. */

/** For connecting, or for waiting for a free connection. */
export const CONNECT_MS = 10_000;
export const LOCK_MS = 10_000;
/** PostgreSQL then cancels the statement. */
export const STATEMENT_MS = 30_000;
/** Delay after which a connection counts as lost. */
const OVERDUE_MS = 5_000;

/**
 * The client's limit in ms, after which it closes the connection; PostgreSQL's own limit applies first, unless the
 * connection is lost.
 */
export function answerLimit(statements: number, statementMs = STATEMENT_MS): number {
  return statements * statementMs + OVERDUE_MS;
}
