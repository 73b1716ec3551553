/** The files that an archive's rows name. */
import { ArchiveError, quoted } from "../exports/archive-format.ts";
import type { ArchiveTable } from "../exports/archive-table.ts";
import type { ArchiveRow } from "./shift-row.ts";

// Formats of lib/kernel/storage/stored-files.ts and lib/files/uploads/upload-file.ts; both begin with the
// organization's id.
const KEY = /^(\d+)\/[0-9a-f]{2}\/[\w-]{32}$/;

const ADDRESS = /^(\d+)\/[0-9a-f]{2}\/[\w-]{32}\/[\w.-]{1,100}$/;

/** Requires exactly the files that rows name, all of them the archive's own. */
export class ArchiveFiles {
  readonly #realmId: string;
  /** Missing files, with the size if the row has one. */
  readonly #awaited = new Map<string, number | null>();
  readonly #unwanted = new Set<string>();

  constructor(realmId: number) {
    this.#realmId = String(realmId);
  }

  /** @throws ArchiveError for a file of another organization. */
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

  /** For a row that is not written. */
  refuse({ files = [] }: ArchiveTable, row: ArchiveRow): void {
    for (const column of files) for (const key of this.#keysIn(row[column], column)) this.#unwanted.add(key);
  }

  /**
   * @returns whether it is to be stored.
   * @throws ArchiveError if no row names it, or for another size.
   */
  take(key: string, size: number): boolean {
    const expected = this.#awaited.get(key);
    if (expected === undefined)
      throw new ArchiveError(`The archive has a file that none of its rows names: ${quoted(key)}.`);
    if (expected !== null && expected !== size)
      throw new ArchiveError(`The archive has a file of another size than its row says: ${quoted(key)}.`);
    this.#awaited.delete(key);
    return !this.#unwanted.has(key);
  }

  /** Forgets files removed while the archive was made. */
  forget(keys: readonly string[]): void {
    for (const key of keys) this.#awaited.delete(key);
  }

  /** @throws ArchiveError for a missing file. */
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
