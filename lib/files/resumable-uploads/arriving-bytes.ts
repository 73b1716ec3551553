/** A request body that is stored piece by piece, and may be cut off or stopped at any moment. */

export class ArrivingBytes {
  readonly #source: AsyncIterator<Uint8Array>;
  #isStopped = false;
  #endWait: () => void = () => undefined;
  /** Bytes that arrived beyond the previous piece. */
  #held: Uint8Array | null = null;
  #isOver = false;

  constructor(source: AsyncIterator<Uint8Array>) {
    this.#source = source;
  }

  /** Ends the body as if the client had disconnected: arrived bytes count. */
  readonly stop = (): void => {
    this.#isStopped = true;
    this.#endWait();
  };

  /** Waits until it is known whether more bytes come. */
  async hasMore(): Promise<boolean> {
    while (this.#held === null || this.#held.length === 0) {
      if (this.#isOver) return false;
      this.#held = await this.#next();
    }
    return true;
  }

  /** The next bytes, up to `count` or the end of the body. */
  async *take(count: number): AsyncGenerator<Uint8Array> {
    let left = count;
    while (left > 0 && (await this.hasMore())) {
      const piece = this.#held?.subarray(0, left) ?? new Uint8Array();
      this.#held = this.#held?.subarray(piece.length) ?? null;
      left -= piece.length;
      yield piece;
    }
  }

  /** Null at the end for whatever reason; a disconnected client continues with another request. */
  async #next(): Promise<Uint8Array | null> {
    const arrived = this.#isStopped ? null : await this.#arrival();
    if (arrived && !arrived.done) return arrived.value;
    this.#isOver = true;
    return null;
  }

  /** Each wait has its own promise: racing against a long-lived one would retain every chunk. */
  #arrival(): Promise<IteratorResult<Uint8Array> | null> {
    const { promise, resolve } = Promise.withResolvers<IteratorResult<Uint8Array> | null>();
    this.#endWait = () => resolve(null);
    this.#source.next().then(resolve, this.#endWait);
    return promise;
  }
}
