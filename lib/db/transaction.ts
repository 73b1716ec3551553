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

/** Runs `work` in a transaction, committed when it returns and rolled back when it throws. */
export async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const run = () => database().prisma.$transaction(work, { timeout: 30_000, maxWait: 30_000 });
  try {
    return await run();
  } catch (error) {
    if (isRetryable(error)) return run();
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
