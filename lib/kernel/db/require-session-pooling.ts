/** Refuses connection poolers that give the transactions of one connection to different sessions. */
import pg from "pg";
import { CONNECT_MS } from "./time-limits.ts";

/** With the second one, a pooler that takes turns between two idle sessions is found too. */
const OTHERS = 2;

const REFUSAL =
  "A connection pooler between Parley and PostgreSQL gives each transaction another session. " +
  "Prepared statements, locks and notifications need sessions: set pool_mode = session in PgBouncer, " +
  "or let DATABASE_URL name PostgreSQL itself.";
const TOO_FEW =
  "A connection pooler between Parley and PostgreSQL gave out no second session in time. " +
  "Let it have at least 20 for each node: default_pool_size in PgBouncer.";

/**
 * While `client` is connected but idle, only such a pooler gives its session to another connection.
 * @throws Error that names the setting to change.
 */
export async function requireSessionPooling(client: pg.Client, options: pg.ClientConfig): Promise<void> {
  const session = await sessionOf(client);
  const others: pg.Client[] = [];
  try {
    for (let count = 0; count < OTHERS; count += 1) {
      const other = new pg.Client({ ...options, query_timeout: CONNECT_MS });
      other.on("error", () => undefined);
      others.push(other);
      const isShared = (await sessionInTransaction(other)) === session;
      if (isShared || (await sessionOf(client)) !== session) throw new Error(REFUSAL);
    }
  } finally {
    await Promise.all(others.map((other) => other.end()));
  }
}

/** The transaction stays open, so that its session cannot be given to another connection. */
async function sessionInTransaction(client: pg.Client): Promise<number> {
  try {
    await client.connect();
    await client.query("BEGIN");
    return await sessionOf(client);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    if (/statement pooling/i.test(reason)) throw new Error(REFUSAL);
    if (/timeout/i.test(reason)) throw new Error(TOO_FEW);
    throw error;
  }
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid ?? 0;
}
