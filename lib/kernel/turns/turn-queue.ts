/** Shares a scarce resource between accounts: the one that has used it least lately has the next turn. */
import { performance } from "node:perf_hooks";
import { ApiError } from "../errors.ts";

export interface TurnLimits {
  /** How many tasks run at the same time. */
  readonly atOnce: number;
  /** How many of them may be one account's; as many, unless said otherwise. */
  readonly atOncePerAccount?: number;
  /** How many of them may be of one group of accounts; as many, unless said otherwise. */
  readonly atOncePerGroup?: number;
  /** How many tasks of one account may wait; a further one is refused. */
  readonly waitingPerAccount: number;
  /** How long a task waits, in ms, before it is refused; forever, unless said otherwise. */
  readonly longestWaitMs?: number;
  /** Whose turn is next: the account that has used the resource least lately, unless said otherwise. */
  readonly order?: "least used" | "round robin";
  /** The error of a task that is refused. */
  readonly refusal?: () => ApiError;
}

interface Group {
  running: number;
}

interface Account {
  /** Milliseconds of turns as of `usedAt`; the value halves every `HALF_LIFE_MS`. */
  used: number;
  usedAt: number;
  running: number;
  readonly group: Group;
  /** Functions that begin the turns of the waiting tasks, in order of arrival. */
  readonly waiting: Set<() => void>;
}

const HALF_LIFE_MS = 10_000;
/** An account that has used less than this, in milliseconds, is treated like one that has used nothing. */
const NEGLIGIBLE_MS = 1;
/** How many accounts are remembered before those with negligible use are dropped. */
const REMEMBERED = 1_000;

/**
 * Runs tasks that need the same resource, a few at a time. Keys are ids of accounts, or address blocks where people have
 * not signed in yet. However many tasks an account brings, they delay the tasks
 * of an account that brings few by at most the turns that are running already; with "round robin", by at most one turn of
 * each account.
 */
export class TurnQueue<Key extends number | string> {
  readonly #limits: TurnLimits;
  readonly #accounts = new Map<Key, Account>();
  /** Those with waiting tasks. Between accounts with equal use, the one that has waited longest is first. */
  readonly #waiting = new Set<Account>();
  readonly #groups = new Map<number, Group>();
  #running = 0;
  #sweepAt = REMEMBERED;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Runs `task` when it is the account's turn, and settles as `task` does.
   * @param group of the account, always the same one; with `atOncePerGroup`.
   * @throws ApiError RATE_LIMIT_HIT, with `retry-after` in seconds, or the `refusal` of the limits, when too many tasks of
   *   the account are waiting, or when this one has waited too long.
   */
  async run<T>(key: Key, task: () => Promise<T>, group = 0): Promise<T> {
    const account = this.#account(key, group);
    if (this.#hasTurn(account)) this.#begin(account);
    else await this.#turnOf(account);
    const start = performance.now();
    try {
      return await task();
    } finally {
      this.#end(account, performance.now() - start);
    }
  }

  #end(account: Account, usedMs: number): void {
    if (this.#limits.order !== "round robin") {
      account.used = recentUse(account) + usedMs;
      account.usedAt = performance.now();
    }
    account.running -= 1;
    account.group.running -= 1;
    this.#running -= 1;
    this.#passOn();
  }

  #hasTurn({ running, group }: Account): boolean {
    const { atOnce, atOncePerAccount = atOnce, atOncePerGroup = atOnce } = this.#limits;
    return this.#running < atOnce && running < atOncePerAccount && group.running < atOncePerGroup;
  }

  #begin(account: Account): void {
    account.running += 1;
    account.group.running += 1;
    this.#running += 1;
  }

  #account(key: Key, groupId: number): Account {
    const known = this.#accounts.get(key);
    if (known) return known;
    if (this.#accounts.size >= this.#sweepAt) this.#sweep();
    const group = this.#groups.get(groupId) ?? { running: 0 };
    this.#groups.set(groupId, group);
    const account = { used: 0, usedAt: performance.now(), running: 0, group, waiting: new Set<() => void>() };
    this.#accounts.set(key, account);
    return account;
  }

  #sweep(): void {
    for (const [key, account] of this.#accounts) {
      const isIdle = account.running === 0 && account.waiting.size === 0;
      if (isIdle && recentUse(account) < NEGLIGIBLE_MS) this.#accounts.delete(key);
    }
    const groups = new Set([...this.#accounts.values()].map(({ group }) => group));
    for (const [id, group] of this.#groups) if (!groups.has(group)) this.#groups.delete(id);
    this.#sweepAt = this.#accounts.size + REMEMBERED;
  }

  async #turnOf(account: Account): Promise<void> {
    const { waitingPerAccount, longestWaitMs, refusal = tooMany } = this.#limits;
    if (account.waiting.size >= waitingPerAccount) throw refusal();
    this.#waiting.add(account);
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        account.waiting.delete(begin);
        if (account.waiting.size === 0) this.#waiting.delete(account);
        reject(refusal());
      };
      const timer = longestWaitMs === undefined ? undefined : setTimeout(giveUp, longestWaitMs);
      account.waiting.add(begin);
    });
  }

  /** Gives the place of a task that has ended to the next one, if any is waiting. */
  #passOn(): void {
    const next = this.#next();
    const [begin] = next?.waiting ?? [];
    if (!next || !begin) return;
    next.waiting.delete(begin);
    this.#begin(next);
    this.#waiting.delete(next);
    if (next.waiting.size > 0) this.#waiting.add(next);
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

function tooMany(): ApiError {
  return new ApiError("RATE_LIMIT_HIT", "API usage exceeded rate limit", { "retry-after": 1 });
}
