/** The ids of moved messages with their times, in little memory for any number. */

const FIRST_SIZE = 1_024;

export class MessageTimes {
  #ids = new Float64Array(FIRST_SIZE);
  /** Seconds since 1970. */
  #times = new Float64Array(FIRST_SIZE);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** 0 without messages. */
  get lowestId(): number {
    return this.#count === 0 ? 0 : (this.#ids[0] ?? 0);
  }

  /** 0 without messages. */
  get highestId(): number {
    return this.#count === 0 ? 0 : (this.#ids[this.#count - 1] ?? 0);
  }

  /** @param id higher than all before. */
  add(id: number, time: number): void {
    if (this.#count === this.#ids.length) {
      this.#ids = doubled(this.#ids);
      this.#times = doubled(this.#times);
    }
    this.#ids[this.#count] = id;
    this.#times[this.#count] = time;
    this.#count += 1;
  }

  has(id: number): boolean {
    return this.timeOf(id) !== null;
  }

  /** Null for a message that was not moved. */
  timeOf(id: number): number | null {
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ids[middle] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return low < this.#count && this.#ids[low] === id ? (this.#times[low] ?? null) : null;
  }
}

function doubled(values: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(2 * values.length);
  larger.set(values);
  return larger;
}
