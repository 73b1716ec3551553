/** Collects bytes, and detects senders of tiny pieces. */

/** Clients write the first lines of a body one by one. */
export const FREE_PIECES = 1_000;
/** A piece costs the event loop as much as some kilobytes. */
export const LEAST_AVERAGE = 64;
const FIRST_CAPACITY = 4_096;
const NOTHING = Buffer.alloc(0);

/** Such pieces cost far more to read than to send. */
export class PiecesTooSmall extends Error {
  override readonly name = "PiecesTooSmall";
}

export class PieceCount {
  #pieces = 0;
  #bytes = 0;

  /** False when the pieces stay too small. */
  add(bytes: number): boolean {
    this.#pieces += 1;
    this.#bytes += bytes;
    return this.#pieces <= FREE_PIECES || this.#bytes >= (this.#pieces - FREE_PIECES) * LEAST_AVERAGE;
  }
}

/** A list of pieces would take hundreds of bytes each, and keep Node.js's blocks alive. */
export class CollectedBytes {
  readonly #count = new PieceCount();
  #buffer: Buffer = NOTHING;
  #length = 0;

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

  /** Valid until the next `add`. */
  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  clear(): void {
    this.#buffer = NOTHING;
    this.#length = 0;
  }

  #grow(least: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(least, FIRST_CAPACITY, 2 * this.#buffer.byteLength));
    larger.set(this.bytes());
    this.#buffer = larger;
  }
}
