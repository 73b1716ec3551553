/** What was found out and can be found out again: as much of it as `limit` allows, the oldest gives way. */
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

  /** Sets an entry, which thereby is the newest. */
  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size < this.#limit) break;
      this.#entries.delete(oldest);
    }
    this.#entries.set(key, value);
  }
}
