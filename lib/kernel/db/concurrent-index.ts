/** Builds the index of a migration while others write to its table, which PostgreSQL only does outside a transaction. */
import type pg from "pg";

/** The index must be the only statement: a failure could not take others back. */
const STATEMENT = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY "?(\w+)"? ON /m;

/** The name of the index, or null for a migration that runs in a transaction. */
export function concurrentIndex(sql: string): string | null {
  return STATEMENT.exec(sql)?.[1] ?? null;
}

/** A former attempt that was killed has left an index that PostgreSQL does not use. */
export async function buildConcurrently(client: pg.Client, index: string, sql: string): Promise<void> {
  await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${client.escapeIdentifier(index)}`);
  await client.query(sql);
}
