/** Time limits of database connections and statements. */

/** Limit for connecting, or waiting for a free connection, in ms. */
export const CONNECT_MS = 10_000;
/** Limit for a lock, in ms. */
export const LOCK_MS = 10_000;
/** Limit for a running statement, in ms; PostgreSQL then cancels it. */
export const STATEMENT_MS = 30_000;
/** A connection counts as lost when PostgreSQL's answer is this overdue, in ms. */
const OVERDUE_MS = 5_000;

/**
 * Client-side limit for statements sent together, in ms. PostgreSQL's own limit applies first, unless the connection is
 * lost; then the connection is closed.
 * @param statementMs PostgreSQL's limit for each.
 */
export function answerLimit(statements: number, statementMs = STATEMENT_MS): number {
  return statements * statementMs + OVERDUE_MS;
}
