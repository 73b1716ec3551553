/** The body of a request that is stored piece by piece, and that may be cut off or stopped at any moment. */

export class ArrivingBytes {
  readonly #source: AsyncIterator<Uint8Array>;
  #isStopped = false;
  #endWait: () => void = () => undefined;
  /** What has arrived beyond the piece before. */
  #held: Uint8Array | null = null;
  #isOver = false;

  constructor(source: AsyncIterator<Uint8Array>) {
    this.#source = source;
  }

  /** Ends it as if its client had disconnected: what has arrived counts. */
  readonly stop = (): void => {
    this.#isStopped = true;
    this.#endWait();
  };

  /** Whether there is more; waits for it. */
  async hasMore(): Promise<boolean> {
    while (this.#held === null || this.#held.length === 0) {
      if (this.#isOver) return false;
      this.#held = await this.#next();
    }
    return true;
  }

  /** What comes next, until it ends or this many bytes have come. */
  async *take(count: number): AsyncGenerator<Uint8Array> {
    let left = count;
    while (left > 0 && (await this.hasMore())) {
      const piece = this.#held?.subarray(0, left) ?? new Uint8Array();
      this.#held = this.#held?.subarray(piece.length) ?? null;
      left -= piece.length;
      yield piece;
    }
  }

  /** Null at the end, for whatever reason: a client that has disconnected goes on with another request. */
  async #next(): Promise<Uint8Array | null> {
    const arrived = this.#isStopped ? null : await this.#arrival();
    if (arrived && !arrived.done) return arrived.value;
    this.#isOver = true;
    return null;
  }

  /** Each wait has a promise of its own: one that outlived them all, in a race, would hold whatever has ever arrived. */
  #arrival(): Promise<IteratorResult<Uint8Array> | null> {
    const { promise, resolve } = Promise.withResolvers<IteratorResult<Uint8Array> | null>();
    this.#endWait = () => resolve(null);
    this.#source.next().then(resolve, this.#endWait);
    return promise;
  }
}
