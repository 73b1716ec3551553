/** Collects bytes that arrive in pieces, and recognizes senders whose pieces stay tiny. */

/** Pieces that may be of any size: clients write the first lines of a body one by one. */
export const FREE_PIECES = 1_000;
/** Bytes that later pieces must have on average. A piece costs the event loop as much as some kilobytes do. */
export const LEAST_AVERAGE = 64;
const FIRST_CAPACITY = 4_096;

/** The error for a sender whose pieces are so small that reading them costs far more than sending them. */
export class PiecesTooSmall extends Error {
  override readonly name = "PiecesTooSmall";
}

/** Counts the pieces of one body or answer. */
export class PieceCount {
  #pieces = 0;
  #bytes = 0;

  /** Counts a piece; false once the pieces stay too small. */
  add(bytes: number): boolean {
    this.#pieces += 1;
    this.#bytes += bytes;
    return this.#pieces <= FREE_PIECES || this.#bytes >= (this.#pieces - FREE_PIECES) * LEAST_AVERAGE;
  }
}

/**
 * Copies pieces into one growing buffer. A list of the pieces would take some hundred bytes for each, and each piece
 * would keep the whole block alive in which Node.js received it.
 */
export class CollectedBytes {
  readonly #count = new PieceCount();
  #buffer = Buffer.alloc(0);
  #length = 0;

  /** In bytes. */
  get length(): number {
    return this.#length;
  }

  /** @throws PiecesTooSmall. */
  add(piece: Uint8Array): void {
    if (!this.#count.add(piece.byteLength)) throw new PiecesTooSmall("The pieces of the body are too small.");
    const length = this.#length + piece.byteLength;
    if (length > this.#buffer.byteLength) this.#grow(length);
    this.#buffer.set(piece, this.#length);
    this.#length = length;
  }

  /** The collected bytes, valid until the next piece is added. */
  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  /** Frees what has been collected. */
  clear(): void {
    this.#buffer = Buffer.alloc(0);
    this.#length = 0;
  }

  #grow(least: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(least, FIRST_CAPACITY, 2 * this.#buffer.byteLength));
    larger.set(this.bytes());
    this.#buffer = larger;
  }
}
