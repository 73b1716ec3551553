/** Transactions that append to an organization's event log: they take turns, and hold its lock briefly. */
import { MAX_CONNECTIONS } from "../db/client.ts";
import { type Sql, sql } from "../db/sql.ts";
import { afterCommit, runLater, type Transaction, transaction } from "../db/transaction.ts";
import { ApiError } from "../errors.ts";
import { logger } from "../log.ts";
import { type Actor, personOf } from "../memory/actor.ts";
import { shared } from "../registry.ts";
import { type TurnLimits, TurnQueue } from "../turns/turn-queue.ts";

/** While an organization's lock is held, all its sends wait: a longer hold is logged. In ms. */
const LONG_HOLD = 50;
/** Connections that writers leave to reads and to sends. */
const KEPT_FREE = 4;

/** Tells the locks of parts from advisory locks of other kinds. */
const PART_LOCK = 7274;

/** What `LogTransaction.alone` locks. No send writes rows of these. */
type OrganizationPart =
  | "alert words"
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

/** For whom something is written to the log, and by which operation. */
export interface LogWriter {
  readonly realmId: number;
  /** The person who asked for it, of a bot its owner, with whom others take turns; null for the server itself. */
  readonly userId: number | null;
  /** Operation id of the endpoint, or a short name of the server's own work: for the log. */
  readonly operation: string;
  /** The audit log does not note how things were before: they are to be forgotten. */
  readonly isErasing?: true;
}

/** The writer of an operation that an account asked for. */
export function writerOf({ organization, user }: Actor, operation: string): LogWriter {
  return { realmId: organization.realm.id, userId: personOf(user), operation };
}

/** A transaction that may append to one organization's log. */
export class LogTransaction {
  readonly tx: Transaction;
  readonly writer: LogWriter;
  /** When the lock was taken, by `performance.now()`; null while it is not known to be held. */
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
   * Takes the organization's lock, which is held until the transaction ends. Everybody's sends wait for that, so
   * everything that can be computed, rendered or read before is done before, and what follows is a fixed number of
   * statements, whatever the size of the request.
   */
  async lock(): Promise<void> {
    if (this.#isLocked) return;
    this.#isLocked = true;
    await this.tx.$queryRaw(this.#locking());
    this.#begun();
  }

  /**
   * Keeps everybody else in the organization from changing this part of it until the transaction ends, while sends go on:
   * for what counts rows, or says in its event what all of them are now. It comes before the organization's lock, so
   * what follows it need not be fast.
   * @param accountId whose rows of it are meant; absent: those of the whole organization.
   * @throws Error when the organization is locked already: the other order could deadlock.
   */
  async alone(part: OrganizationPart, accountId = 0): Promise<void> {
    if (this.#isLocked) throw new Error("A part is locked before the organization is.");
    const key = `${part} ${this.realmId} ${accountId}`;
    await this.tx.$queryRaw(sql`
      SELECT 1 FROM (SELECT pg_advisory_xact_lock(hashtextextended(${key}, ${PART_LOCK}::int8))) AS locked`);
  }

  /** The same, in one round trip with the next statement or the commit; nothing may depend on it before. */
  lockWithNext(): void {
    if (this.#isLocked) return;
    this.#isLocked = true;
    runLater(this.tx, this.#locking()).then(
      () => this.#begun(),
      // The transaction fails with it.
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

  /** Called when the transaction has ended, one way or the other. */
  ended(): void {
    if (this.#lockedAt === null) return;
    const heldMs = Math.round(performance.now() - this.#lockedAt);
    this.#lockedAt = null;
    const { operation, realmId } = this.writer;
    if (heldMs > LONG_HOLD)
      logger.warn({ operation, realmId, heldMs }, "an organization's lock was held for long");
  }
}

/** Seconds after which a client may try again. */
const RETRY_AFTER = 2;

function tooBusy(): ApiError {
  const message = "The server is too busy at the moment. Please try again.";
  return new ApiError("SERVICE_UNAVAILABLE", message, { "retry-after": RETRY_AFTER });
}

/**
 * An account writes one thing at a time, and accounts take turns: however much one of them asks for, another one waits
 * for at most one write of each. The writers of an organization only wait for each other at its lock.
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

/** Keys are organization and account. */
const turns = () => shared("write-turns", () => new TurnQueue<string>(WRITE_LIMITS));

/**
 * Runs `work` in a transaction that may append to the organization's log, when it is the account's turn.
 * @throws ApiError SERVICE_UNAVAILABLE when that takes too long; nothing is written then.
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
 * Runs `work`, which writes to the organization's log by a connection of its own, when it is the account's turn.
 * @throws ApiError SERVICE_UNAVAILABLE when that takes too long; nothing is written then.
 */
export function inWriteTurn<T>({ realmId, userId }: LogWriter, work: () => Promise<T>): Promise<T> {
  return turns().run(`${realmId}:${userId ?? "server"}`, work, realmId);
}
