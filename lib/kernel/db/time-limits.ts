/** How long connecting to the database and statements may take. */

/** How long connecting takes, or waiting for a free connection, in ms. */
export const CONNECT_MS = 10_000;
/** How long a statement waits for a lock, in ms. */
export const LOCK_MS = 10_000;
/** How long a statement runs, in ms; PostgreSQL cancels it then. */
export const STATEMENT_MS = 30_000;
/** How long PostgreSQL's answer may be overdue before the connection counts as lost, in ms. */
const OVERDUE_MS = 5_000;

/**
 * How long the client waits for statements that are sent together, in ms. PostgreSQL's own limit comes first, unless the
 * connection is lost: then the connection is closed.
 * @param statementMs PostgreSQL's limit for each of them.
 */
export function answerLimit(statements: number, statementMs = STATEMENT_MS): number {
  return statements * statementMs + OVERDUE_MS;
}
