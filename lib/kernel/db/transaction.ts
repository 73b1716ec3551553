/** Database transactions, retried once after a deadlock or serialization failure. */
import { logger } from "../log.ts";
import { database } from "./client.ts";
import { Prisma } from "./generated/client.ts";
import { PrismaPart } from "./prisma-in-transaction.ts";
import type { Sql } from "./sql.ts";
import type { Answer, Statement } from "./statement-batch.ts";
import { BEGIN, BEGIN_SNAPSHOT, TransactionConnection } from "./transaction-connection.ts";

/**
 * `$queryRaw` and `$executeRaw` statements requested before the next await, as by `Promise.all`, share one round trip.
 * Their int8 columns are numbers.
 */
export type Transaction = Omit<Prisma.TransactionClient, "$queryRawUnsafe" | "$executeRawUnsafe">;

const RETRYABLE = /\b(P2034|40001|40P01)\b/;

export function isWriteConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return RETRYABLE.test("code" in error ? String(error.code) : "") || RETRYABLE.test(error.message);
}

const followUps = new WeakMap<Transaction, Array<() => Promise<void>>>();
const connections = new WeakMap<Transaction, TransactionConnection>();

/**
 * Awaits `followUp` after the commit. Failures are only logged: a caller that saw an error would repeat committed work.
 */
export function afterCommit(tx: Transaction, followUp: () => Promise<void>): void {
  const registered = followUps.get(tx) ?? [];
  registered.push(followUp);
  followUps.set(tx, registered);
}

/**
 * Sends a statement with the next one or the commit, which fails with it.
 * @returns its answer; never await it before anything else is sent.
 */
export function runLater(tx: Transaction, statement: Sql): Promise<Answer> {
  return connectionOf(tx).sendLater(statement);
}

/** For the transaction's later statements. */
export async function allowStatements(tx: Transaction, statementMs: number): Promise<void> {
  await connectionOf(tx).allowStatements(statementMs);
}

function connectionOf(tx: Transaction): TransactionConnection {
  const connection = connections.get(tx);
  if (!connection) throw new Error("This is no transaction.");
  return connection;
}

function statementOf(given: TemplateStringsArray | Sql, values: unknown[]): Sql {
  return given instanceof Prisma.Sql ? given : Prisma.sql(given, ...values);
}

/** Ends the command tag. */
function affected(tag: string): number {
  return Number(tag.slice(tag.lastIndexOf(" ") + 1)) || 0;
}

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

export async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await attempt(BEGIN, work);
  } catch (error) {
    if (isWriteConflict(error)) return attempt(BEGIN, work);
    throw error;
  }
}

/** Read-only on one snapshot (repeatable read). */
export function readSnapshot<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return attempt(BEGIN_SNAPSHOT, work);
}
