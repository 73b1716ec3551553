/** How much of something each person may use in a minute, on this node. */
import { ApiError } from "../errors.ts";
import { isDevelopmentMode } from "../mode.ts";
import { shared } from "../registry.ts";

export const MINUTE_MS = 60_000;

interface BudgetWindow {
  used: number;
  /** Milliseconds since 1970. */
  readonly resetsAt: number;
}

export class MinuteBudget {
  readonly #name: string;
  readonly #limit: number;

  /** @param name of the budget in this process. */
  constructor(name: string, limit: number) {
    this.#name = name;
    this.#limit = limit;
  }

  /**
   * Counts what a person is about to use. Development mode counts but never refuses.
   * @throws ApiError RATE_LIMIT_HIT with `retry-after` in seconds; what is refused is not counted.
   */
  spend(personId: number, amount: number): void {
    const now = Date.now();
    const window = this.#windowOf(personId, now);
    if (window.used + amount > this.#limit && !isDevelopmentMode()) {
      const wait = (window.resetsAt - now) / 1000;
      throw new ApiError("RATE_LIMIT_HIT", "API usage exceeded rate limit", { "retry-after": wait });
    }
    window.used += amount;
  }

  #windowOf(personId: number, now: number): BudgetWindow {
    // In order of their ends: all windows are equally long, and a new one is inserted last.
    const all = shared(this.#name, () => new Map<number, BudgetWindow>());
    for (const [id, { resetsAt }] of all) {
      if (resetsAt > now) break;
      all.delete(id);
    }
    const window = all.get(personId) ?? { used: 0, resetsAt: now + MINUTE_MS };
    all.set(personId, window);
    return window;
  }
}
