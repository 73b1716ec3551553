/** Rows of one table on disk, written and then read as an archive's. */

import { once } from "node:events";
import { createReadStream, createWriteStream, type WriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { rowBatches } from "../imports/read-archive.ts";
import type { ArchiveRow } from "../imports/shift-row.ts";

export class RowFile {
  readonly #file: string;
  readonly #stream: WriteStream;

  constructor(file: string) {
    this.#file = file;
    this.#stream = createWriteStream(file, { mode: 0o600 });
  }

  async add(row: ArchiveRow): Promise<void> {
    if (!this.#stream.write(`${JSON.stringify(row)}\n`)) await once(this.#stream, "drain");
  }

  /** Call before reading. */
  async end(): Promise<void> {
    this.#stream.end();
    await finished(this.#stream);
  }

  [Symbol.asyncIterator](): AsyncGenerator<ArchiveRow[]> {
    return rowBatches(createReadStream(this.#file));
  }
}
