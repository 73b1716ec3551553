/** Runs one database transaction; a deadlock or serialization failure is retried once. */
import { database } from "./client.ts";
import { Prisma } from "./generated/client.ts";

export type Transaction = Prisma.TransactionClient;

/** The adapter's own code for a deadlock or a serialization failure. */
const WRITE_CONFLICT = "P2034";
/** PostgreSQL's codes for the same, when a raw statement meets them. */
const RETRYABLE = /\b(40001|40P01)\b/;

function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  return code === WRITE_CONFLICT || RETRYABLE.test(error.message);
}

const followUps = new WeakMap<Transaction, Array<() => Promise<void>>>();

/** Has `followUp` run, and waited for, once the transaction has committed; dropped when it rolls back. */
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
  for (const followUp of (committed && followUps.get(committed)) ?? []) await followUp();
  return result;
}

/** Runs `work` in a transaction, committed when it returns and rolled back when it throws. */
export async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await commit(work);
  } catch (error) {
    if (isRetryable(error)) return commit(work);
    throw error;
  }
}

/** Runs `work` on one unchanging snapshot of the database, read only. */
export function readSnapshot<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return database().prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`SET TRANSACTION READ ONLY`;
      return work(tx);
    },
    { isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead, timeout: 60_000, maxWait: 30_000 },
  );
}
