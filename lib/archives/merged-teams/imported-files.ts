/**
 * Stores the files of an import before its transaction, which then only refers to them. Meanwhile, the sweep of
 * unreferenced files keeps them; if the process is killed, it removes them.
 */
import type { Readable } from "node:stream";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { logger } from "../../kernel/log.ts";
import { checkDiskSpace, roomForFiles } from "../../kernel/storage/disk-space.ts";
import {
  discardUnreferenced,
  keepFiles,
  RENEWED_EVERY_MS,
  renewFiles,
  storeFileAs,
} from "../../kernel/storage/stored-files.ts";
import { sizeWords } from "../../text/size-words.ts";
import { ArchiveError } from "../exports/archive-format.ts";
import type { ArchiveFiles } from "../imports/archive-files.ts";
import { shiftKeys } from "../imports/shift-row.ts";

interface StoredEntry {
  /** In the archive. */
  readonly archived: string;
  readonly key: string;
  readonly size: number;
}

/** @throws ArchiveError for files that the disk has no room for. */
export async function requireRoom(bytes: number): Promise<void> {
  const room = await roomForFiles();
  if (room !== null && bytes > room)
    throw new ArchiveError(
      `The files of the export need ${sizeWords(bytes)}, and the disk has room for ${sizeWords(room)}; nothing was written. Free some space, and try again.`,
    );
}

/** The files of one import, from their storing to the commit of the rows that name them. */
export class ImportedFiles {
  readonly #realmId: number;
  readonly #distance: number;
  readonly #stored: StoredEntry[] = [];
  #timer: NodeJS.Timeout | undefined;
  #lastRenewal: Promise<void> = Promise.resolve();

  /** Call `end` afterwards. @param archivedRealmId begins the archive's keys. */
  constructor(realmId: number, archivedRealmId: number) {
    this.#realmId = realmId;
    this.#distance = realmId - archivedRealmId;
    this.startRenewing();
  }

  /** Keeps the sweep away until `keep` or `end`. */
  startRenewing(): void {
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      this.#lastRenewal = this.#renewStored();
    }, RENEWED_EVERY_MS);
  }

  /** @throws ArchiveError for the key of another file, and the errors of `storeFileAs`. */
  async store(archived: string, size: number, content: Readable): Promise<void> {
    const key = shiftKeys(archived, this.#distance);
    await checkDiskSpace();
    if (!(await storeFileAs(this.#realmId, key, content)))
      throw new ArchiveError("The archive has a file with the key of another one.");
    this.#stored.push({ archived, key, size });
  }

  /**
   * Marks the files that rows name as referenced, at the end of the import's transaction.
   * @throws ArchiveError for a missing file.
   */
  async keep(tx: Transaction, named: ArchiveFiles): Promise<void> {
    clearInterval(this.#timer);
    // Two updates of many rows in different orders could deadlock.
    await this.#lastRenewal;
    const wanted = this.#stored.filter(({ archived, size }) => named.take(archived, size));
    named.requireAll();
    await keepFiles(
      tx,
      wanted.map(({ key }) => key),
    );
  }

  /** Removes the files that nothing refers to: all after a failure, else those of rows that were left out. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#lastRenewal;
    await discardUnreferenced(this.#stored.map(({ key }) => key));
  }

  /** A failure is tried again before the sweep comes. */
  async #renewStored(): Promise<void> {
    await renewFiles(this.#stored.map(({ key }) => key)).catch((error) =>
      logger.warn({ err: error }, "the files of an import could not be kept from the sweep"),
    );
  }
}
