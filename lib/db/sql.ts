/** Tagged SQL: composable fragments, run as prepared statements on the pool. */
import type { QueryResultRow } from "pg";
import { database } from "./client.ts";
import { Prisma } from "./generated/client.ts";
import { type Answer, type Statement, StatementBatch, StatementCall } from "./statement-batch.ts";
import { statementName } from "./statement-name.ts";
import { textForm } from "./value-forms.ts";

/** sql`SELECT … ${value} … ${fragment}`; fragments nest, values become parameters. */
export const sql = Prisma.sql;
/** Joins fragments or values with a separator (", " by default). */
export const joinSql = Prisma.join;
export type Sql = Prisma.Sql;

/**
 * Runs a statement outside any transaction and returns its rows. The connection keeps it prepared, so its text must be
 * one of few: see `queryComposed`.
 */
export async function query<Row extends QueryResultRow>({ text, values }: Sql): Promise<Row[]> {
  const name = statementName(text) ?? "";
  return rowsOf(await onPool({ name, text, values: values.map(textForm) }));
}

/** The same for a statement composed of what a request asks for: it is planned on every call, and not kept. */
export async function queryComposed<Row extends QueryResultRow>({ text, values }: Sql): Promise<Row[]> {
  return rowsOf(await onPool({ name: "", text, values: values.map(textForm) }));
}

/** The same for a statement that is written once and called very often. */
export async function queryPrepared<Row extends QueryResultRow>(statement: Statement): Promise<Row[]> {
  return rowsOf(await onPool(statement));
}

/** Takes a connection of the pool for one statement. */
function onPool(statement: Statement): Promise<Answer> {
  const call = new StatementCall(statement);
  return new Promise((resolve, reject) => {
    database().pool.query(new StatementBatch([call]), (error) => {
      if (error) reject(error);
      else resolve(call.answer);
    });
  });
}

/** The caller knows the columns of its statement. */
function rowsOf<Row>({ rows }: Answer): Row[] {
  return rows as Row[];
}
