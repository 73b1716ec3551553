/** Time limits of database connections and statements. */

/** Limit for connecting, or for a free connection. */
export const CONNECT_MS = 10_000;
export const LOCK_MS = 10_000;
/** Limit of a statement, which PostgreSQL then cancels. */
export const STATEMENT_MS = 30_000;
/** Delay of PostgreSQL's answer after which the connection counts as lost. */
const OVERDUE_MS = 5_000;

/** Client-side limit in ms; PostgreSQL's own applies first, unless the connection is lost. Then it is closed. */
export function answerLimit(statements: number, statementMs = STATEMENT_MS): number {
  return statements * statementMs + OVERDUE_MS;
}
