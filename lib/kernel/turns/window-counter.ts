/** Counts events per key within a time window, on each node. */
import { configuration } from "../../config.ts";
import { ApiError } from "../errors.ts";
import { shared } from "../registry.ts";

/** A limit as data, for docs/admin/limits.md. */
export interface Rate {
  readonly name: string;
  readonly scope:
    | "account or address block"
    | "account"
    | "bots of a person"
    | "person and bots"
    | "organization"
    | "connection";
  readonly amount: number;
  readonly windowMs: number;
}

export interface Window {
  used: number;
  /** In ms since 1970. */
  readonly resetsAt: number;
}

export class WindowCounter<Key> {
  readonly #windowMs: number;
  readonly #maxKeys: number;
  /** Ordered by end: all windows are equally long. */
  readonly #windows = new Map<Key, Window>();

  /** @param maxKeys beyond it, drops the window that ends first. */
  constructor(windowMs: number, maxKeys = Number.POSITIVE_INFINITY) {
    this.#windowMs = windowMs;
    this.#maxKeys = maxKeys;
  }

  /** Starts on first use. */
  windowOf(key: Key, now = Date.now()): Window {
    const current = this.#windows.get(key);
    if (current && current.resetsAt > now) return current;
    this.#windows.delete(key);
    for (const [other, { resetsAt }] of this.#windows) {
      if (resetsAt > now && this.#windows.size < this.#maxKeys) break;
      this.#windows.delete(other);
    }
    const fresh = { used: 0, resetsAt: now + this.#windowMs };
    this.#windows.set(key, fresh);
    return fresh;
  }

  clear(): void {
    this.#windows.clear();
  }
}

export class Budget {
  readonly rate: Rate;

  constructor(rate: Rate) {
    this.rate = rate;
  }

  /**
   * Counts in advance, by the id of a person or an organization. Development mode never refuses.
   * @throws ApiError RATE_LIMIT_HIT; refused use is not counted.
   */
  spend(id: number, amount: number): void {
    const { name, amount: most, windowMs } = this.rate;
    const now = Date.now();
    const window = shared(`budget: ${name}`, () => new WindowCounter<number>(windowMs)).windowOf(id, now);
    if (window.used + amount > most && !configuration().development) throw rateExceeded(window, now);
    window.used += amount;
  }
}

export function rateExceeded({ resetsAt }: Window, now: number): ApiError {
  return new ApiError("RATE_LIMIT_HIT", "API usage exceeded rate limit", {
    "retry-after": (resetsAt - now) / 1000,
  });
}
