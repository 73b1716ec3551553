/** Runs one database transaction; a deadlock or serialization failure is retried once. */
import { logger } from "../log.ts";
import { database } from "./client.ts";
import { Prisma } from "./generated/client.ts";

export type Transaction = Prisma.TransactionClient;

/** Codes of a deadlock and of a serialization failure: the adapter's own, and PostgreSQL's. */
const RETRYABLE = /\b(P2034|40001|40P01)\b/;

/** Whether a retry of the same work is likely to succeed. */
export function isWriteConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return RETRYABLE.test("code" in error ? String(error.code) : "") || RETRYABLE.test(error.message);
}

const followUps = new WeakMap<Transaction, Array<() => Promise<void>>>();

/**
 * Runs and awaits `followUp` once the transaction has committed; it is dropped on rollback. Its failure is only logged:
 * if the caller saw an error, it would repeat work that is committed.
 */
export function afterCommit(tx: Transaction, followUp: () => Promise<void>): void {
  const registered = followUps.get(tx) ?? [];
  registered.push(followUp);
  followUps.set(tx, registered);
}

async function commit<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  let committed: Transaction | undefined;
  const result = await database().prisma.$transaction(
    (tx) => {
      committed = tx;
      return work(tx);
    },
    { timeout: 30_000, maxWait: 30_000 },
  );
  for (const followUp of (committed && followUps.get(committed)) ?? []) {
    await followUp().catch((error) => logger.error({ err: error }, "the work after a commit failed"));
  }
  return result;
}

/** Runs `work` in a transaction, committed when it returns and rolled back when it throws. */
export async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await commit(work);
  } catch (error) {
    if (isWriteConflict(error)) return commit(work);
    throw error;
  }
}

/** Runs `work` on one snapshot of the database (repeatable read), read only. */
export function readSnapshot<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return database().prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`SET TRANSACTION READ ONLY`;
      return work(tx);
    },
    { isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead, timeout: 60_000, maxWait: 30_000 },
  );
}
