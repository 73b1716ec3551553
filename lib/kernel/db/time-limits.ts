/** Time limits of database connections and statements. */

/** For connecting, or a free connection. */
export const CONNECT_MS = 10_000;
export const LOCK_MS = 10_000;
/** PostgreSQL then cancels the statement. */
export const STATEMENT_MS = 30_000;
/** Delay of PostgreSQL's answer after which the connection counts as lost. */
const OVERDUE_MS = 5_000;

/**
 * Client-side limit for statements sent together, in ms. PostgreSQL's own limit applies first, unless the connection is
 * lost; then the connection is closed.
 * @param statementMs PostgreSQL's limit for each.
 */
export function answerLimit(statements: number, statementMs = STATEMENT_MS): number {
  return statements * statementMs + OVERDUE_MS;
}
