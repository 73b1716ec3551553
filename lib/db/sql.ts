/** Tagged SQL for hot statements: composable fragments, run as prepared statements on the pool. */
import type { QueryResultRow } from "pg";
import { database } from "./client.ts";
import { Prisma } from "./generated/client.ts";
import { statementName } from "./statement-name.ts";

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

/**
 * Runs a statement outside any transaction and returns its rows. The connection keeps it prepared, so its text must be
 * one of few: see `queryComposed`.
 */
export async function query<Row extends QueryResultRow>(
  { text, values }: Sql,
  on: Queryable = database().pool,
): Promise<Row[]> {
  const name = statementName(text);
  const result = await on.query<Row>(name === undefined ? { text, values } : { name, text, values });
  return result.rows;
}

/** The same for a statement composed of what a request asks for: it is planned anew each time, and not kept. */
export async function queryComposed<Row extends QueryResultRow>({ text, values }: Sql): Promise<Row[]> {
  return (await database().pool.query<Row>({ text, values })).rows;
}
