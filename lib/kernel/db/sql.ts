/** Tagged SQL: composable fragments, run as prepared statements on the pool. */
import type { QueryResultRow } from "pg";
import { database } from "./client.ts";
import { Prisma } from "./generated/client.ts";
import { type Answer, type Statement, StatementBatch, StatementCall } from "./statement-batch.ts";
import { statementName } from "./statement-name.ts";
import { STATEMENT_MS } from "./time-limits.ts";
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
export async function query<Row extends QueryResultRow>(statement: Sql): Promise<Row[]> {
  return rowsOf(await onPool([keptStatement(statement)]));
}

/** The same for a statement composed of what a request asks for: it is planned on every call, and not kept. */
export async function queryComposed<Row extends QueryResultRow>({ text, values }: Sql): Promise<Row[]> {
  return rowsOf(await onPool([{ name: "", text, values: values.map(textForm) }]));
}

/** As `query`; null when the database would need more than this many milliseconds. */
export async function queryWithin<Row extends QueryResultRow>(
  longestMs: number,
  statement: Sql,
): Promise<Row[] | null> {
  return withinTime(longestMs, keptStatement(statement));
}

/** As `queryComposed`, likewise. @param waited is told how long there was no connection for it, in milliseconds. */
export async function queryComposedWithin<Row extends QueryResultRow>(
  longestMs: number,
  { text, values }: Sql,
  waited?: (ms: number) => void,
): Promise<Row[] | null> {
  return withinTime(longestMs, { name: "", text, values: values.map(textForm) }, waited);
}

/** As `query`, after another statement, in the same round trip and transaction: when that one fails, this is not run. */
export async function queryAfter<Row extends QueryResultRow>(first: Sql, second: Sql): Promise<Row[]> {
  return rowsOf(await onPool([keptStatement(first), keptStatement(second)]));
}

/** A statement that its connection keeps prepared. */
function keptStatement({ text, values }: Sql): Statement {
  return { name: statementName(text) ?? "", text, values: values.map(textForm) };
}

/** The time limit holds until the end of what is sent together, which is one transaction. */
const TIME_LIMIT = { name: "time_limit", text: "SELECT set_config('statement_timeout', $1, true)" };

async function withinTime<Row extends QueryResultRow>(
  longestMs: number,
  statement: Statement,
  waited?: (ms: number) => void,
): Promise<Row[] | null> {
  try {
    const limit = { ...TIME_LIMIT, values: [String(Math.ceil(longestMs))] };
    return rowsOf(await onPool([limit, statement], waited));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === CANCELED) return null;
    throw error;
  }
}

/** PostgreSQL's code for a statement that has taken longer than it may. */
const CANCELED = "57014";

/** As `query`, for a statement that is written once and called very often. */
export async function queryPrepared<Row extends QueryResultRow>(statement: Statement): Promise<Row[]> {
  return rowsOf(await onPool([statement]));
}

/** Takes a connection of the pool for these statements. @returns the answer to the last one. */
function onPool(
  statements: readonly [...Statement[], Statement],
  waited: (ms: number) => void = () => undefined,
): Promise<Answer> {
  const calls = statements.map((statement) => new StatementCall(statement));
  const askedAt = performance.now();
  const onSubmit = () => waited(performance.now() - askedAt);
  return new Promise((resolve, reject) => {
    database().pool.query(new StatementBatch(calls, STATEMENT_MS, onSubmit), (error) => {
      const last = calls.at(-1);
      if (error || !last) reject(error);
      else resolve(last.answer);
    });
  });
}

/** The caller knows the columns of its statement. */
function rowsOf<Row>({ rows }: Answer): Row[] {
  return rows as Row[];
}
