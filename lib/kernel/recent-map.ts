/** A cache of limited weight that evicts the oldest entries. */

interface Entry<Value> {
  readonly value: Value;
  readonly weight: number;
}

export class RecentMap<Key, Value> {
  readonly #limit: number;
  readonly #weigh: (key: Key, value: Value) => number;
  readonly #entries = new Map<Key, Entry<Value>>();
  /** Behind the last evicted entry. A new iterator would first pass all deleted entries. */
  #oldest = this.#entries.keys();
  /** Since the iterator was renewed: an idle iterator keeps all former tables of the Map in memory. */
  #deleted = 0;
  #weight = 0;

  /** @param weigh 1 by default; bytes where keys or values can be long. */
  constructor(limit: number, weigh: (key: Key, value: Value) => number = () => 1) {
    this.#limit = limit;
    this.#weigh = weigh;
  }

  get weight(): number {
    return this.#weight;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Drops an entry heavier than the limit. */
  set(key: Key, value: Value): void {
    this.delete(key);
    const weight = this.#weigh(key, value);
    if (weight > this.#limit) return;
    while (this.#weight + weight > this.#limit) this.#evict();
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
  }

  delete(key: Key): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
    this.#deleted += 1;
    if (this.#deleted > this.#entries.size) this.#renew();
  }

  #evict(): void {
    let next = this.#oldest.next();
    if (next.done) {
      this.#renew();
      next = this.#oldest.next();
    }
    if (!next.done) this.delete(next.value);
  }

  #renew(): void {
    this.#oldest = this.#entries.keys();
    this.#deleted = 0;
  }
}
