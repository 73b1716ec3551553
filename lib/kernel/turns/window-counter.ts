/** Counts what happens within a window of time, by whose doing it is; each node counts on its own. */
import { configuration } from "../../config.ts";
import { ApiError } from "../errors.ts";
import { shared } from "../registry.ts";

/** A limit as data, of which docs/admin/limits.md is made. */
export interface Rate {
  /** What is counted, in words. */
  readonly name: string;
  /** Who shares one count. */
  readonly scope:
    | "account or address block"
    | "account"
    | "bots of a person"
    | "person and bots"
    | "connection";
  readonly amount: number;
  readonly windowMs: number;
}

interface Window {
  used: number;
  /** Milliseconds since 1970. */
  readonly resetsAt: number;
}

export class WindowCounter<Key> {
  readonly #windowMs: number;
  readonly #maxKeys: number;
  /** In order of their ends: all windows are equally long, and a new one is inserted last. */
  readonly #windows = new Map<Key, Window>();

  /** @param maxKeys bounds the memory; beyond it, the window that ends first is dropped. */
  constructor(windowMs: number, maxKeys = Number.POSITIVE_INFINITY) {
    this.#windowMs = windowMs;
    this.#maxKeys = maxKeys;
  }

  /** The present window of the key; it begins when it is first asked for. */
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

/** How much of something each person may use in a window. */
export class Budget {
  readonly rate: Rate;

  constructor(rate: Rate) {
    this.rate = rate;
  }

  /**
   * Counts what a person is about to use. Development mode counts but never refuses.
   * @throws ApiError RATE_LIMIT_HIT with `retry-after` in seconds; what is refused is not counted.
   */
  spend(personId: number, amount: number): void {
    const { name, amount: most, windowMs } = this.rate;
    const now = Date.now();
    const window = shared(`budget: ${name}`, () => new WindowCounter<number>(windowMs)).windowOf(
      personId,
      now,
    );
    if (window.used + amount > most && !configuration().development) throw rateExceeded(window, now);
    window.used += amount;
  }
}

/** The error for what exceeds a rate, with `retry-after` in seconds. */
export function rateExceeded({ resetsAt }: Window, now: number): ApiError {
  return new ApiError("RATE_LIMIT_HIT", "API usage exceeded rate limit", {
    "retry-after": (resetsAt - now) / 1000,
  });
}
