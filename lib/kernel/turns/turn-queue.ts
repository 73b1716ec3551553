/** Shares a scarce resource between accounts: the one that has used it least lately has the next turn. */
import { performance } from "node:perf_hooks";
import { ApiError } from "../errors.ts";

export interface TurnLimits {
  /** How many tasks run at the same time. */
  readonly atOnce: number;
  /** How many of them may be one account's; as many, unless said otherwise. */
  readonly atOncePerAccount?: number;
  /** How many tasks of one account may wait; a further one is refused. */
  readonly waitingPerAccount: number;
}

interface Account {
  /** Milliseconds of turns as of `usedAt`; the value halves every `HALF_LIFE_MS`. */
  used: number;
  usedAt: number;
  running: number;
  /** Functions that begin the turns of the waiting tasks, in order of arrival. */
  readonly waiting: (() => void)[];
}

const HALF_LIFE_MS = 10_000;
/** An account that has used less than this, in milliseconds, is treated like one that has used nothing. */
const NEGLIGIBLE_MS = 1;
/** How many accounts are remembered before those with negligible use are dropped. */
const REMEMBERED = 1_000;

/**
 * Runs tasks that need the same resource, a few at a time. Keys are ids of accounts, or address blocks where people have
 * not signed in yet. However many tasks an account brings, they delay the tasks
 * of an account that brings few by at most the turns that are running already.
 */
export class TurnQueue<Key extends number | string> {
  readonly #limits: TurnLimits;
  readonly #accounts = new Map<Key, Account>();
  /** Those with waiting tasks. Between accounts with equal use, the one that has waited longest is first. */
  readonly #waiting = new Set<Account>();
  #running = 0;
  #sweepAt = REMEMBERED;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Runs `task` when it is the account's turn, and settles as `task` does.
   * @throws ApiError RATE_LIMIT_HIT, with `retry-after` in seconds, when too many tasks of the account are waiting.
   */
  async run<T>(key: Key, task: () => Promise<T>): Promise<T> {
    const account = this.#account(key);
    if (this.#hasTurn(account)) this.#begin(account);
    else await this.#turnOf(account);
    const start = performance.now();
    try {
      return await task();
    } finally {
      account.used = recentUse(account) + (performance.now() - start);
      account.usedAt = performance.now();
      account.running -= 1;
      this.#running -= 1;
      this.#passOn();
    }
  }

  #hasTurn({ running }: Account): boolean {
    const { atOnce, atOncePerAccount = atOnce } = this.#limits;
    return this.#running < atOnce && running < atOncePerAccount;
  }

  #begin(account: Account): void {
    account.running += 1;
    this.#running += 1;
  }

  #account(key: Key): Account {
    const known = this.#accounts.get(key);
    if (known) return known;
    if (this.#accounts.size >= this.#sweepAt) this.#sweep();
    const account = { used: 0, usedAt: performance.now(), running: 0, waiting: [] };
    this.#accounts.set(key, account);
    return account;
  }

  #sweep(): void {
    for (const [key, account] of this.#accounts) {
      const isIdle = account.running === 0 && account.waiting.length === 0;
      if (isIdle && recentUse(account) < NEGLIGIBLE_MS) this.#accounts.delete(key);
    }
    this.#sweepAt = this.#accounts.size + REMEMBERED;
  }

  async #turnOf(account: Account): Promise<void> {
    if (account.waiting.length >= this.#limits.waitingPerAccount) {
      throw new ApiError("RATE_LIMIT_HIT", "API usage exceeded rate limit", { "retry-after": 1 });
    }
    this.#waiting.add(account);
    await new Promise<void>((resolve) => account.waiting.push(resolve));
  }

  /** Gives the place of a task that has ended to the next one, if any is waiting. */
  #passOn(): void {
    const next = this.#next();
    const begin = next?.waiting.shift();
    if (!next || !begin) return;
    this.#begin(next);
    this.#waiting.delete(next);
    if (next.waiting.length > 0) this.#waiting.add(next);
    begin();
  }

  #next(): Account | undefined {
    let least = Number.POSITIVE_INFINITY;
    let next: Account | undefined;
    for (const account of this.#waiting) {
      if (!this.#hasTurn(account)) continue;
      const used = recentUse(account);
      if (used >= least) continue;
      least = used;
      next = account;
    }
    return next;
  }
}

function recentUse({ used, usedAt }: Account): number {
  return used * 0.5 ** ((performance.now() - usedAt) / HALF_LIFE_MS);
}
