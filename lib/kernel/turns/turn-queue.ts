/** Shares a scarce resource between accounts: the least recent use gets the next turn. */
import { performance } from "node:perf_hooks";
import { ApiError } from "../errors.ts";

export interface TurnLimits {
  readonly atOnce: number;
  /** Default: `atOnce`. */
  readonly atOncePerAccount?: number;
  /** Default: `atOnce`. */
  readonly atOncePerGroup?: number;
  /** Further tasks are refused. */
  readonly waitingPerAccount: number;
  /** Default: forever. */
  readonly longestWaitMs?: number;
  /** Default: "least used". */
  readonly order?: "least used" | "round robin";
  readonly refusal?: () => ApiError;
}

interface Group {
  running: number;
}

interface Account {
  /** Ms of turns as of `usedAt`; halves every `HALF_LIFE_MS`. */
  used: number;
  usedAt: number;
  running: number;
  readonly group: Group;
  /** In order of arrival. */
  readonly waiting: Set<() => void>;
}

const HALF_LIFE_MS = 10_000;
/** Less use counts as none. */
const NEGLIGIBLE_MS = 1;
/** Beyond it, accounts with negligible use are forgotten. */
const REMEMBERED = 1_000;

/**
 * Keys are account ids, or address blocks before sign-in. However many tasks an account brings, others wait only for
 * running turns; with "round robin", for at most one turn of each account.
 */
export class TurnQueue<Key extends number | string> {
  readonly #limits: TurnLimits;
  readonly #accounts = new Map<Key, Account>();
  /** With equal use, the longest-waiting goes first. */
  readonly #waiting = new Set<Account>();
  readonly #groups = new Map<number, Group>();
  #running = 0;
  #sweepAt = REMEMBERED;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * @param group of the account, constant; with `atOncePerGroup`.
   * @throws ApiError RATE_LIMIT_HIT, or the limits' `refusal`, when too many tasks of the account wait, or this one has
   * waited too long.
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
