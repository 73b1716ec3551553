/** Spreads the writes to many sockets, so that other requests need not wait until all are done. */

/** Of one turn; longer when other work took longer since the last one, so that deliveries get their share. */
const SHORTEST_MS = 2;
const LONGEST_MS = 10;
/** Reading the clock after each write would cost more. */
const WRITES_BETWEEN_LOOKS = 16;

interface Writer {
  write(): void;
}

export class WriteTurns {
  #due: Writer[] = [];
  #next = 0;
  #isScheduled = false;
  #endedAt = 0;

  /** The writer's turn comes soon; until then, it may get more to write. */
  add(writer: Writer): void {
    this.#due.push(writer);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    // Immediates run after the input of other connections.
    setImmediate(() => this.#take());
  }

  #take(): void {
    this.#isScheduled = false;
    const begun = performance.now();
    const end = begun + Math.min(LONGEST_MS, Math.max(SHORTEST_MS, begun - this.#endedAt));
    while (this.#next < this.#due.length && performance.now() < end) this.#writeSome();
    this.#endedAt = performance.now();
    // Writers that are added meanwhile would otherwise let the list grow without end.
    this.#due = this.#due.slice(this.#next);
    this.#next = 0;
    if (this.#due.length > 0) this.#schedule();
  }

  #writeSome(): void {
    const end = Math.min(this.#due.length, this.#next + WRITES_BETWEEN_LOOKS);
    while (this.#next < end) {
      const writer = this.#due[this.#next];
      this.#next += 1;
      writer?.write();
    }
  }
}
