/** Reads the files of a zip archive where they lie, without unpacking it. */
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";
import { ArchiveError, quoted } from "../exports/archive-format.ts";

/** In bytes: larger texts than any export has. */
const LARGEST_TEXT = 512 * 1024 * 1024;
const MAX_ENTRIES = 5_000_000;
/** Ratio of unpacked to packed size, against zip bombs. */
const MAX_EXPANSION = 300;
const ALWAYS_ALLOWED = 16 * 1024 * 1024;

/** Made by archive programs of macOS and Windows. */
const FOREIGN = /(?:^|\/)(?:__MACOSX|\.DS_Store|Thumbs\.db)(?:\/|$)/;

export class ZipFolder {
  readonly #zip: yauzl.ZipFile;
  readonly #entries: ReadonlyMap<string, yauzl.Entry>;

  private constructor(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /**
   * @param marker ends the name of a file at the top of the export: some people pack its folder, others what is in it.
   * @throws ArchiveError for a file that is no zip archive or has no marker.
   */
  static async open(file: string, marker: string): Promise<ZipFolder> {
    const zip = await opened(file);
    try {
      const all = await entriesOf(zip);
      const root = [...all.keys()]
        .filter((name) => `/${name}`.endsWith(marker))
        .map((name) => name.slice(0, name.lastIndexOf("/") + 1))
        .sort((one, other) => one.length - other.length)[0];
      if (root === undefined)
        throw new ArchiveError(
          `The archive has no ${marker.replace(/^\//, "")}, which such an export always has.`,
        );
      const inside = [...all].filter(([name]) => name.startsWith(root));
      return new ZipFolder(zip, new Map(inside.map(([name, entry]) => [name.slice(root.length), entry])));
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  /** In the archive's order. */
  get names(): Iterable<string> {
    return this.#entries.keys();
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** In bytes; null for a missing file. */
  size(name: string): number | null {
    return this.#entries.get(name)?.uncompressedSize ?? null;
  }

  /** @throws ArchiveError for a missing or damaged file. */
  async stream(name: string): Promise<Readable> {
    const entry = this.#entries.get(name);
    if (!entry) throw new ArchiveError(`The archive has no file ${quoted(name)}.`);
    if (
      entry.uncompressedSize > ALWAYS_ALLOWED &&
      entry.uncompressedSize > entry.compressedSize * MAX_EXPANSION
    )
      throw new ArchiveError(`The archive's file ${quoted(name)} unpacks to far more than an export does.`);
    try {
      return await this.#zip.openReadStreamPromise(entry);
    } catch {
      throw new ArchiveError(`The archive's file ${quoted(name)} is damaged.`);
    }
  }

  /** @throws ArchiveError unless the file is JSON. */
  async json(name: string): Promise<unknown> {
    if ((this.size(name) ?? 0) > LARGEST_TEXT)
      throw new ArchiveError(`The archive's file ${quoted(name)} is too large.`);
    const content = await this.stream(name);
    try {
      return JSON.parse((await buffer(content)).toString("utf8"));
    } catch {
      throw new ArchiveError(`The archive's file ${quoted(name)} is no JSON.`);
    }
  }

  close(): void {
    this.#zip.close();
  }
}

async function opened(file: string): Promise<yauzl.ZipFile> {
  try {
    // Names with "..", backslashes or a leading slash are refused by yauzl.
    return await yauzl.openPromise(file, { lazyEntries: true, autoClose: false, strictFileNames: true });
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw new ArchiveError(
      isMissing ? "There is no such file." : "The file is no zip archive, or is damaged.",
    );
  }
}

async function entriesOf(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new ArchiveError("The archive has too many files.");
  const entries = new Map<string, yauzl.Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.endsWith("/") && !FOREIGN.test(entry.fileName)) entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw new ArchiveError(
      `The archive is damaged: ${quoted(error instanceof Error ? error.message : error)}.`,
    );
  }
  return entries;
}
