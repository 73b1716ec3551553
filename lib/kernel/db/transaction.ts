/** Runs one database transaction; a deadlock or serialization failure is retried once. */
import { logger } from "../log.ts";
import { database } from "./client.ts";
import { Prisma } from "./generated/client.ts";
import { PrismaPart } from "./prisma-in-transaction.ts";
import type { Sql } from "./sql.ts";
import type { Answer, Statement } from "./statement-batch.ts";
import { BEGIN, BEGIN_SNAPSHOT, TransactionConnection } from "./transaction-connection.ts";

/**
 * Prisma's models and tagged SQL in one transaction. Statements of `$queryRaw` and `$executeRaw` that are asked for
 * before anything is awaited, as by `Promise.all`, are sent together, in one round trip. Their int8 columns are numbers.
 */
export type Transaction = Omit<Prisma.TransactionClient, "$queryRawUnsafe" | "$executeRawUnsafe">;

/** Codes of a deadlock and of a serialization failure: the adapter's own, and PostgreSQL's. */
const RETRYABLE = /\b(P2034|40001|40P01)\b/;

/** Whether a retry of the same work is likely to succeed. */
export function isWriteConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return RETRYABLE.test("code" in error ? String(error.code) : "") || RETRYABLE.test(error.message);
}

const followUps = new WeakMap<Transaction, Array<() => Promise<void>>>();
const connections = new WeakMap<Transaction, TransactionConnection>();

/**
 * Runs and awaits `followUp` once the transaction has committed; it is dropped on rollback. Its failure is only logged:
 * if the caller saw an error, it would repeat work that is committed.
 */
export function afterCommit(tx: Transaction, followUp: () => Promise<void>): void {
  const registered = followUps.get(tx) ?? [];
  registered.push(followUp);
  followUps.set(tx, registered);
}

/**
 * Sends a statement together with the next one, or with the commit. It need not be waited for: if it fails, so does the
 * transaction.
 * @returns its answer; before anything else is sent, waiting for it would never end.
 */
export function runLater(tx: Transaction, statement: Sql): Promise<Answer> {
  return connectionOf(tx).sendLater(statement);
}

/** Allows each statement of the transaction from now on to run this long, in ms, where usual requests may not. */
export async function allowStatements(tx: Transaction, statementMs: number): Promise<void> {
  await connectionOf(tx).allowStatements(statementMs);
}

function connectionOf(tx: Transaction): TransactionConnection {
  const connection = connections.get(tx);
  if (!connection) throw new Error("This is no transaction.");
  return connection;
}

/** Called as a template's tag or with a finished statement, like Prisma's own. */
function statementOf(given: TemplateStringsArray | Sql, values: unknown[]): Sql {
  return given instanceof Prisma.Sql ? given : Prisma.sql(given, ...values);
}

/** The number at the end of what a statement answers: how many rows it affected. */
function affected(tag: string): number {
  return Number(tag.slice(tag.lastIndexOf(" ") + 1)) || 0;
}

/** The transaction as its work sees it. */
function transactionOn(connection: TransactionConnection, part: PrismaPart): Transaction {
  const raw: Readonly<Record<string | symbol, unknown>> = {
    $queryRaw: async (given: TemplateStringsArray | Sql, ...values: unknown[]) =>
      (await connection.run(statementOf(given, values))).rows,
    $executeRaw: async (given: TemplateStringsArray | Sql, ...values: unknown[]) =>
      affected((await connection.run(statementOf(given, values))).tag),
  };
  return new Proxy(database().prisma, {
    get: (prisma, name) => raw[name] ?? modelOf(Reflect.get(prisma, name), name, part),
  });
}

/** A model whose operations run in the transaction. */
function modelOf(model: unknown, name: string | symbol, part: PrismaPart): unknown {
  if (typeof model !== "object" || model === null) return model;
  return new Proxy(model, {
    get:
      (_model, operation) =>
      async (...given: unknown[]) => {
        const joined = Reflect.get(await part.client(), name);
        return Reflect.apply(Reflect.get(joined, operation), joined, given);
      },
  });
}

async function attempt<T>(begin: Statement, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { pool, prisma } = database();
  const connection = new TransactionConnection(await pool.connect(), begin);
  const part = new PrismaPart(prisma, connection);
  const tx = transactionOn(connection, part);
  connections.set(tx, connection);
  let result: T;
  try {
    result = await work(tx);
    await part.end();
    await connection.commit();
  } catch (error) {
    await part.end().catch(() => undefined);
    await connection.rollBack();
    throw error;
  }
  for (const followUp of followUps.get(tx) ?? []) {
    await followUp().catch((error) => logger.error({ err: error }, "the work after a commit failed"));
  }
  return result;
}

/** Runs `work` in a transaction, committed when it returns and rolled back when it throws. */
export async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await attempt(BEGIN, work);
  } catch (error) {
    if (isWriteConflict(error)) return attempt(BEGIN, work);
    throw error;
  }
}

/** Runs `work` on one snapshot of the database (repeatable read), read only. */
export function readSnapshot<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return attempt(BEGIN_SNAPSHOT, work);
}
