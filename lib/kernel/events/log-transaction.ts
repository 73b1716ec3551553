/** Transactions that append to an organization's event log. */
import { MAX_CONNECTIONS } from "../db/client.ts";
import { type Sql, sql } from "../db/sql.ts";
import { afterCommit, runLater, type Transaction, transaction } from "../db/transaction.ts";
import { ApiError } from "../errors.ts";
import { logger } from "../log.ts";
import { type Actor, personOf } from "../memory/actor.ts";
import { histogram } from "../metrics/metric.ts";
import { shared } from "../registry.ts";
import { type TurnLimits, TurnQueue } from "../turns/turn-queue.ts";

const lockWaits = histogram({
  name: "parley_lock_wait_seconds",
  help: "Wait for an organization's lock by changes that take it before their last statement, a round trip included.",
});
const lockHolds = histogram({
  name: "parley_lock_hold_seconds",
  help: "Time that a change held an organization's lock, while its sends waited.",
});
const turnWaits = histogram({
  name: "parley_write_turn_wait_seconds",
  help: "Wait of a change for a turn of its account to write.",
});

/** In ms; longer holds are logged, since all sends wait. */
const LONG_HOLD = 50;
/** Connections left to reads and sends. */
const KEPT_FREE = 4;

/** Distinguishes scope locks from other advisory locks. */
const SCOPE_LOCK = 7274;

/** Subjects whose rows no send writes. */
type LockScope =
  | "alert words"
  | "bot commands"
  | "channel folders"
  | "custom emoji"
  | "domains"
  | "linkifiers"
  | "muted people"
  | "navigation views"
  | "openid links"
  | "personal keys"
  | "playgrounds"
  | "profile fields";

export interface LogWriter {
  readonly realmId: number;
  /** The person (a bot's owner) who takes turns with others; null for the server itself. */
  readonly userId: number | null;
  /** An operation id, or a background job's name. */
  readonly operation: string;
  /** Omits former values, which are to be erased, from the audit log. */
  readonly isErasing?: true;
}

export function writerOf({ organization, user, isServer }: Actor, operation: string): LogWriter {
  return { realmId: organization.realm.id, userId: isServer ? null : personOf(user), operation };
}

export class LogTransaction {
  readonly tx: Transaction;
  readonly writer: LogWriter;
  /** By `performance.now()`; null until the lock is known to be held. */
  #lockedAt: number | null = null;
  #isLocked = false;

  constructor(tx: Transaction, writer: LogWriter) {
    this.tx = tx;
    this.writer = writer;
  }

  get realmId(): number {
    return this.writer.realmId;
  }

  /**
   * Locks the organization until the transaction ends. All sends wait: compute, render and read before, and run a fixed
   * number of statements after.
   */
  async lock(): Promise<void> {
    if (this.#isLocked) return;
    this.#isLocked = true;
    const askedAt = performance.now();
    await this.tx.$queryRaw(this.#locking());
    lockWaits.observe(performance.now() - askedAt);
    this.#begun();
  }

  /**
   * Blocks other changes to this scope until the transaction ends, while sends continue; for counts, and for events
   * that list all rows. Precedes the organization's lock, so later work may be slow.
   * @param accountId locks only this account's rows; absent: the organization's.
   * @throws Error when the organization is already locked: the other order could deadlock.
   */
  async lockScope(scope: LockScope, accountId = 0): Promise<void> {
    if (this.#isLocked) throw new Error("A scope must be locked before the organization.");
    const key = `${scope} ${this.realmId} ${accountId}`;
    await this.tx.$queryRaw(sql`
      SELECT 1 FROM (SELECT pg_advisory_xact_lock(hashtextextended(${key}, ${SCOPE_LOCK}::int8))) AS locked`);
  }

  /** The lock is taken in one round trip with the next statement or the commit; nothing earlier may depend on it. */
  lockDeferred(): void {
    if (this.#isLocked) return;
    this.#isLocked = true;
    runLater(this.tx, this.#locking()).then(
      () => this.#begun(),
      // The transaction fails with this error.
      () => undefined,
    );
  }

  #begun(): void {
    this.#lockedAt = performance.now();
    afterCommit(this.tx, async () => this.ended());
  }

  #locking(): Sql {
    return sql`SELECT 1 FROM (SELECT pg_advisory_xact_lock(7270, ${this.realmId}::int)) AS locked`;
  }

  ended(): void {
    if (this.#lockedAt === null) return;
    const heldMs = Math.round(performance.now() - this.#lockedAt);
    lockHolds.observe(heldMs);
    this.#lockedAt = null;
    const { operation, realmId } = this.writer;
    if (heldMs > LONG_HOLD)
      logger.warn({ operation, realmId, heldMs }, "an organization's lock was held for long");
  }
}

/** In seconds. */
const RETRY_AFTER = 2;

function tooBusy(): ApiError {
  const message = "The server is too busy at the moment. Please try again.";
  return new ApiError("SERVICE_UNAVAILABLE", message, { "retry-after": RETRY_AFTER });
}

/**
 * An account writes one thing at a time, and accounts take turns, so each waits for at most one write of another.
 * Writers of one organization only wait for each other at its lock.
 */
export const WRITE_LIMITS: TurnLimits = {
  atOnce: MAX_CONNECTIONS - KEPT_FREE,
  atOncePerAccount: 1,
  atOncePerGroup: 2,
  waitingPerAccount: 100,
  longestWaitMs: 10_000,
  order: "round robin",
  refusal: tooBusy,
};

const turns = () => shared("write-turns", () => new TurnQueue<string>(WRITE_LIMITS));

/**
 * Runs `work` in the account's turn.
 * @throws ApiError SERVICE_UNAVAILABLE when that takes too long; nothing is written.
 */
export function logTransaction<T>(writer: LogWriter, work: (log: LogTransaction) => Promise<T>): Promise<T> {
  return inWriteTurn(writer, () =>
    transaction(async (tx) => {
      const log = new LogTransaction(tx, writer);
      try {
        return await work(log);
      } catch (error) {
        log.ended();
        throw error;
      }
    }),
  );
}

/**
 * `work` writes to the log on its own connection.
 * @throws ApiError SERVICE_UNAVAILABLE, as `logTransaction`.
 */
export function inWriteTurn<T>({ realmId, userId }: LogWriter, work: () => Promise<T>): Promise<T> {
  const askedAt = performance.now();
  const begin = () => {
    turnWaits.observe(performance.now() - askedAt);
    return work();
  };
  return turns().run(`${realmId}:${userId ?? "server"}`, begin, realmId);
}
