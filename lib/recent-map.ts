/** A cache with at most `limit` entries that evicts the oldest. */
export class RecentMap<Key, Value> {
  readonly #limit: number;
  /** In the order in which they were set. */
  readonly #entries = new Map<Key, Value>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  /** Sets an entry and makes it the newest. */
  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size < this.#limit) break;
      this.#entries.delete(oldest);
    }
    this.#entries.set(key, value);
  }
}
