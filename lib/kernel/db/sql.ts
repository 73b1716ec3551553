/** Tagged SQL: composable fragments, run as prepared statements. */
import type { QueryResultRow } from "pg";
import { database } from "./client.ts";
import { Prisma } from "./generated/client.ts";
import { type Answer, type Statement, StatementBatch, StatementCall } from "./statement-batch.ts";
import { statementName } from "./statement-name.ts";
import { STATEMENT_MS } from "./time-limits.ts";
import { textForm } from "./value-forms.ts";

/** sql`SELECT … ${value} … ${fragment}`; fragments nest, values become parameters. */
export const sql = Prisma.sql;
export const joinSql = Prisma.join;
export type Sql = Prisma.Sql;

/**
 * Part of the statement's text instead of a parameter. PostgreSQL plans statements without parameters once per
 * connection, others anew at their first five runs, which adds up for work that recurs every second.
 */
export function constant(value: number): Sql {
  return Prisma.raw(String(value));
}

/** Outside any transaction. Connections keep the statement prepared; for many different texts use `queryComposed`. */
export async function query<Row extends QueryResultRow>(statement: Sql): Promise<Row[]> {
  return rowsOf(await onPool([keptStatement(statement)]));
}

/** For statements composed per request, which are not kept prepared. */
export async function queryComposed<Row extends QueryResultRow>({ text, values }: Sql): Promise<Row[]> {
  return rowsOf(await onPool([{ name: "", text, values: values.map(textForm) }]));
}

/** null when the database needs longer than `longestMs`. */
export async function queryWithin<Row extends QueryResultRow>(
  longestMs: number,
  statement: Sql,
): Promise<Row[] | null> {
  return withinTime(longestMs, keptStatement(statement));
}

/** @param waited receives the wait for a connection, in ms. */
export async function queryComposedWithin<Row extends QueryResultRow>(
  longestMs: number,
  { text, values }: Sql,
  waited?: (ms: number) => void,
): Promise<Row[] | null> {
  return withinTime(longestMs, { name: "", text, values: values.map(textForm) }, waited);
}

/** Runs `second` in the round trip and transaction of `first`; not if `first` fails. */
export async function queryAfter<Row extends QueryResultRow>(first: Sql, second: Sql): Promise<Row[]> {
  return rowsOf(await onPool([keptStatement(first), keptStatement(second)]));
}

type RowsOf<Each extends readonly QueryResultRow[]> = { -readonly [Index in keyof Each]: Each[Index][] };

/** Sends statements in one round trip and transaction; if one fails, all do. */
export async function queryTogether<Each extends readonly QueryResultRow[]>(
  ...statements: { [Index in keyof Each]: Sql }
): Promise<RowsOf<Each>> {
  const answers = await allOnPool(statements.map(keptStatement));
  return answers.map(({ rows }) => rows) as unknown as RowsOf<Each>;
}

function keptStatement({ text, values }: Sql): Statement {
  return { name: statementName(text) ?? "", text, values: values.map(textForm) };
}

/** Applies to everything sent together, which is one transaction. */
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

const CANCELED = "57014";

/** For frequent fixed statements. */
export async function queryPrepared<Row extends QueryResultRow>(statement: Statement): Promise<Row[]> {
  return rowsOf(await onPool([statement]));
}

/** @returns the last answer. */
async function onPool(
  statements: readonly [...Statement[], Statement],
  waited?: (ms: number) => void,
): Promise<Answer> {
  const last = (await allOnPool(statements, waited)).at(-1);
  if (!last) throw new Error("No statement was given.");
  return last;
}

function allOnPool(
  statements: readonly Statement[],
  waited: (ms: number) => void = () => undefined,
): Promise<Answer[]> {
  const calls = statements.map((statement) => new StatementCall(statement));
  const askedAt = performance.now();
  const onSubmit = () => waited(performance.now() - askedAt);
  return new Promise((resolve, reject) => {
    database().pool.query(new StatementBatch(calls, STATEMENT_MS, onSubmit), (error) => {
      if (error) reject(error);
      else resolve(Promise.all(calls.map(({ answer }) => answer)));
    });
  });
}

function rowsOf<Row>({ rows }: Answer): Row[] {
  return rows as Row[];
}
