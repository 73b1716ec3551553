/** Divides a stream of BSON into its documents (https://bsonspec.org/spec.html). */
import { deserialize } from "bson";
import { ArchiveError, quoted } from "../exports/archive-format.ts";

/** In bytes: MongoDB's limit of 16 MiB and what its tools add. */
const LARGEST_DOCUMENT = 17 * 1024 * 1024;
const SMALLEST_DOCUMENT = 5;
const LENGTH_BYTES = 4;
/** Ends a part of an archive of mongodump, in place of a length. */
const TERMINATOR = -1;

export interface RawDocument {
  readonly bytes: Buffer;
  /** Of its first byte in the stream. */
  readonly offset: number;
}

export class BsonReader {
  readonly #source: AsyncIterator<Uint8Array>;
  readonly #name: string;
  #chunks: Buffer = Buffer.alloc(0);
  #offset = 0;

  /** @param name of the file, for errors. */
  constructor(source: AsyncIterable<Uint8Array>, name: string) {
    this.#source = source[Symbol.asyncIterator]();
    this.#name = name;
  }

  /**
   * @returns null at the end of the stream.
   * @throws ArchiveError for a stream that ends within a document, and for what is no document.
   */
  async next(): Promise<RawDocument | "terminator" | null> {
    if (!(await this.#fill(LENGTH_BYTES))) {
      if (this.#chunks.length > 0) throw this.#damaged();
      return null;
    }
    const length = this.#chunks.readInt32LE(0);
    if (length === TERMINATOR) {
      this.#take(LENGTH_BYTES);
      return "terminator";
    }
    if (length < SMALLEST_DOCUMENT || length > LARGEST_DOCUMENT || !(await this.#fill(length)))
      throw this.#damaged();
    const offset = this.#offset;
    return { bytes: this.#take(length), offset };
  }

  /** @throws ArchiveError if there are not as many bytes. */
  async bytes(count: number): Promise<Buffer> {
    if (!(await this.#fill(count))) throw this.#damaged();
    return this.#take(count);
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }

  async #fill(count: number): Promise<boolean> {
    if (this.#chunks.length >= count) return true;
    const parts = [this.#chunks];
    let length = this.#chunks.length;
    while (length < count) {
      const { value, done } = await this.#source.next();
      if (done) break;
      parts.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
      length += value.byteLength;
    }
    this.#chunks = Buffer.concat(parts);
    return length >= count;
  }

  #take(count: number): Buffer {
    const taken = this.#chunks.subarray(0, count);
    this.#chunks = this.#chunks.subarray(count);
    this.#offset += count;
    return taken;
  }

  #damaged(): ArchiveError {
    return new ArchiveError(
      `The dump's file ${quoted(this.#name)} is damaged or cut off at byte ${this.#offset}.`,
    );
  }
}

/** @returns null for bytes that are no document. */
export function parsedDocument(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    return deserialize(bytes, { promoteBuffers: true });
  } catch {
    return null;
  }
}
