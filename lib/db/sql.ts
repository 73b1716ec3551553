/** Tagged SQL for hot statements: composable fragments, run as named prepared statements on the pool. */
import type { QueryResultRow } from "pg";
import { database, statementName } from "./client.ts";
import { Prisma } from "./generated/client.ts";

/** sql`SELECT … ${value} … ${fragment}`; fragments nest, values become parameters. */
export const sql = Prisma.sql;
/** Joins fragments or values with a separator (", " by default). */
export const joinSql = Prisma.join;
export type Sql = Prisma.Sql;

/** Anything that runs a query: the pool, or one connection of it. */
export interface Queryable {
  query<Row extends QueryResultRow>(config: {
    name?: string;
    text: string;
    values: unknown[];
  }): Promise<{ rows: Row[] }>;
}

/** Runs a statement outside any transaction and returns its rows. */
export async function query<Row extends QueryResultRow>(
  statement: Sql,
  on: Queryable = database().pool,
): Promise<Row[]> {
  const text = statement.text;
  const result = await on.query<Row>({ name: statementName(text), text, values: statement.values });
  return result.rows;
}
