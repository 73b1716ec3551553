/** Requires that an archive has exactly the files that its rows name, all of them the organization's own. */
import type { ArchiveTable } from "../exports/archive-table.ts";
import { ArchiveError, quoted } from "./archive-error.ts";
import type { ArchiveRow } from "./shift-row.ts";

// As lib/kernel/storage/stored-files.ts and lib/files/uploads/upload-file.ts make them: the organization's id comes first.
const KEY = /^(\d+)\/[0-9a-f]{2}\/[\w-]{32}$/;
const ADDRESS = /^(\d+)\/[0-9a-f]{2}\/[\w-]{32}\/[\w.-]{1,100}$/;

export class ArchiveFiles {
  readonly #realmId: string;
  /** Files that are still missing, with the size if the row has one. */
  readonly #awaited = new Map<string, number | null>();

  /** @param realmId the organization's, in the archive. */
  constructor(realmId: number) {
    this.#realmId = String(realmId);
  }

  /** Notes the files that a row names. @throws ArchiveError for one that is not the organization's. */
  expect({ name, files = [], addresses = [] }: ArchiveTable, row: ArchiveRow): void {
    for (const column of files) {
      const size = column === "file_key" && typeof row.size === "number" ? row.size : null;
      for (const key of this.#keysIn(row[column], `${name}.${column}`)) this.#awaited.set(key, size);
    }
    for (const column of addresses) {
      const address = row[column];
      if (typeof address !== "string" || !this.#isOwn(ADDRESS, address))
        throw foreign(`${name}.${column}`, address);
    }
  }

  #isOwn(pattern: RegExp, text: string): boolean {
    return pattern.exec(text)?.[1] === this.#realmId;
  }

  #keysIn(value: unknown, place: string): string[] {
    if (value === null || value === undefined) return [];
    const keys = typeof value === "string" ? value.split(" ") : [];
    if (keys.length === 0 || !keys.every((key) => this.#isOwn(KEY, key))) throw foreign(place, value);
    return keys;
  }

  /** Notes a file of the archive. @throws ArchiveError for one that no row names, and for one of another size. */
  take(key: string, size: number): void {
    const expected = this.#awaited.get(key);
    if (expected === undefined)
      throw new ArchiveError(`The archive has a file that none of its rows names: ${quoted(key)}.`);
    if (expected !== null && expected !== size)
      throw new ArchiveError(`The archive has a file of another size than its row says: ${quoted(key)}.`);
    this.#awaited.delete(key);
  }

  /** Expects these files no longer, because they were removed while the archive was made. */
  forget(keys: readonly string[]): void {
    for (const key of keys) this.#awaited.delete(key);
  }

  /** @throws ArchiveError when a file is missing. */
  requireAll(): void {
    const [missing] = this.#awaited.keys();
    if (missing !== undefined)
      throw new ArchiveError(`A file is missing in the archive: ${quoted(missing)}.`);
  }
}

function foreign(place: string, value: unknown): ArchiveError {
  return new ArchiveError(
    `The archive names a file that is not the organization's own, in ${place}: ${quoted(value)}.`,
  );
}
