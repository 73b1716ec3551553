/** Writes rows by COPY. */
import { once } from "node:events";
import type pg from "pg";
import type { Connection, Submittable } from "pg";

/** Missing from pg's own types. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

type Rows = Iterable<string> | AsyncIterable<string>;

/** @param rows texts with complete lines of COPY's text format. */
export async function copyRows(client: pg.Client, target: string, rows: Rows): Promise<void> {
  await client.query(new CopyCall(`COPY ${target} FROM STDIN`, rows)).done;
}

class CopyCall implements Submittable {
  readonly done: Promise<void>;
  readonly text: string;
  readonly #rows: Rows;
  #resolve: () => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor(text: string, rows: Rows) {
    this.text = text;
    this.#rows = rows;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: Connection): void {
    connection.query(this.text);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#send(connection).catch((error) => connection.sendCopyFail(String(error)));
  }

  async #send(connection: CopyConnection): Promise<void> {
    for await (const rows of this.#rows) {
      connection.sendCopyFromChunk(Buffer.from(rows));
      if (connection.stream.writableNeedDrain) await once(connection.stream, "drain");
    }
    connection.endCopyFrom();
  }

  handleCommandComplete(): void {
    // COPY has finished.
  }

  handleReadyForQuery(): void {
    this.#resolve();
  }

  handleError(error: Error): void {
    this.#reject(error);
  }
}
