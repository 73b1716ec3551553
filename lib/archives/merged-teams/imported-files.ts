/** Stores the files of an import outside of its transaction: if it fails, the sweep of unreferenced files removes them. */
import type { Readable } from "node:stream";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { RENEWED_EVERY_MS, renewFiles, storeFileAs } from "../../kernel/storage/stored-files.ts";
import { ArchiveError } from "../exports/archive-format.ts";

/** PostgreSQL ends a transaction that has been idle for a minute, and a large file takes longer. */
const KEPT_ALIVE_EVERY_MS = 20_000;

export class ImportedFiles {
  readonly #realmId: number;
  readonly #stored = new Set<string>();
  #renewedAt = performance.now();

  constructor(realmId: number) {
    this.#realmId = realmId;
  }

  /**
   * @param tx is kept alive meanwhile.
   * @throws ArchiveError for the key of another file, and the errors of `storeFileAs`.
   */
  async store(tx: Transaction, key: string, content: Readable): Promise<void> {
    // A transaction that ended in a deadlock is tried again, with the same files.
    if (this.#stored.has(key)) {
      content.destroy();
      return;
    }
    const beat = setInterval(() => void this.#keepAlive(tx).catch(() => {}), KEPT_ALIVE_EVERY_MS);
    try {
      if (!(await storeFileAs(this.#realmId, key, content)))
        throw new ArchiveError("The archive has a file with the key of another one.");
    } finally {
      clearInterval(beat);
    }
    this.#stored.add(key);
    await this.#keepAlive(tx);
  }

  async #keepAlive(tx: Transaction): Promise<void> {
    await tx.$queryRaw(sql`SELECT 1`);
    if (performance.now() - this.#renewedAt < RENEWED_EVERY_MS) return;
    this.#renewedAt = performance.now();
    await renewFiles([...this.#stored]);
  }
}
