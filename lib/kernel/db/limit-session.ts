/** Sets PostgreSQL's time limits on a new connection. */
import type pg from "pg";

export interface SessionLimits {
  readonly lockMs: number;
  readonly statementMs: number;
  /** Unlimited when absent. */
  readonly idleInTransactionMs?: number;
}

/** As statements, because PgBouncer refuses connections that ask for them while they are opened. */
export async function limitSession(client: pg.ClientBase, limits: SessionLimits): Promise<void> {
  const { lockMs, statementMs, idleInTransactionMs = 0 } = limits;
  await client.query(
    `SET lock_timeout = ${lockMs}; SET statement_timeout = ${statementMs};
     SET idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
  );
}
