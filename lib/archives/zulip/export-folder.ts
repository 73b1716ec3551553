/** The files of a Zulip export, unpacked into a folder of our own or where an administrator has unpacked them. */
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ArchiveError, quoted } from "../exports/archive-format.ts";
import { explained, type TarHeader, tarEntries } from "../imports/tar-entries.ts";

/** A file at the top of every export. */
const MARKER = "realm.json";
const MAX_FILES = 5_000_000;
/** Levels of a given folder; exports have fewer. */
const DEEPEST = 12;

/** Made by archive programs of macOS and Windows. */
const FOREIGN = /(?:^|\/)(?:__MACOSX(?:\/|$)|\.DS_Store$|Thumbs\.db$|\._)/;

interface ExportFile {
  readonly place: string;
  /** In bytes. */
  readonly size: number;
}

export class ExportFolder {
  readonly #files: ReadonlyMap<string, ExportFile>;
  /** Null for a folder that is not ours. */
  readonly #unpacked: string | null;

  private constructor(files: ReadonlyMap<string, ExportFile>, unpacked: string | null) {
    this.#files = files;
    this.#unpacked = unpacked;
  }

  /**
   * @param given a `.tar.gz` file, or the folder that it holds.
   * @throws ArchiveError for anything else, and for an archive with paths that lead out of it.
   */
  static async open(given: string): Promise<ExportFolder> {
    const found = await stat(given).catch(() => null);
    if (!found) throw new ArchiveError("There is no such file.");
    if (found.isDirectory()) return new ExportFolder(insideRoot(await filesIn(given)), null);
    const folder = await mkdtemp(path.join(os.tmpdir(), "parley-zulip-"));
    try {
      return new ExportFolder(insideRoot(await unpack(given, folder)), folder);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw explained(error);
    }
  }

  get names(): Iterable<string> {
    return this.#files.keys();
  }

  has(name: string): boolean {
    return this.#files.has(name);
  }

  /** In bytes; null for a missing file. */
  size(name: string): number | null {
    return this.#files.get(name)?.size ?? null;
  }

  /** @throws ArchiveError for a missing file. */
  stream(name: string): Readable {
    const file = this.#files.get(name);
    if (!file) throw new ArchiveError(`The export has no file ${quoted(name)}.`);
    return createReadStream(file.place);
  }

  /** Removes what was unpacked. */
  async close(): Promise<void> {
    if (this.#unpacked !== null) await rm(this.#unpacked, { recursive: true, force: true });
  }
}

/** Some archives contain the export's folder, others only its contents. */
function insideRoot(files: ReadonlyMap<string, ExportFile>): Map<string, ExportFile> {
  const [root] = [...files.keys()]
    .filter((name) => `/${name}`.endsWith(`/${MARKER}`))
    .map((name) => name.slice(0, -MARKER.length))
    .sort((one, other) => one.length - other.length);
  if (root === undefined)
    throw new ArchiveError(`The archive has no ${MARKER}, which every export of Zulip has.`);
  return new Map(
    [...files].flatMap(([name, file]) => (name.startsWith(root) ? [[name.slice(root.length), file]] : [])),
  );
}

/** Files are numbered on disk, so that no name of the archive becomes a path. */
async function unpack(file: string, folder: string): Promise<Map<string, ExportFile>> {
  const files = new Map<string, ExportFile>();
  for await (const { header, body } of tarEntries(file)) {
    const name = nameOf(header);
    if (header.type === "directory" || FOREIGN.test(name)) {
      for await (const _unread of body);
      continue;
    }
    if (files.has(name)) throw new ArchiveError(`The archive has two files ${quoted(name)}.`);
    if (files.size >= MAX_FILES) throw new ArchiveError("The archive has too many files.");
    const place = path.join(folder, String(files.size));
    await pipeline(body, createWriteStream(place, { mode: 0o600 }));
    files.set(name, { place, size: header.size });
  }
  return files;
}

/** @throws ArchiveError for a link, a device, or a name that leads out of the archive. */
function nameOf({ name, type = "file" }: TarHeader): string {
  if (type !== "file" && type !== "directory")
    throw new ArchiveError(`The archive has an entry that is no file: ${quoted(name)}.`);
  const parts = name
    .replace(/^(?:\.\/)+/, "")
    .replace(/\/$/, "")
    .split("/");
  const isOutside = parts.some((part) => part === ".." || /[\\\0]/.test(part));
  if (isOutside || (name !== "./" && name !== "." && parts.some((part) => part === "" || part === ".")))
    throw new ArchiveError(`The archive has an entry with an impossible name: ${quoted(name)}.`);
  return parts.join("/");
}

async function filesIn(root: string): Promise<Map<string, ExportFile>> {
  const files = new Map<string, ExportFile>();
  const folders = [{ name: "", depth: 0 }];
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    for (const entry of await readdir(path.join(root, folder.name), { withFileTypes: true })) {
      const name = folder.name === "" ? entry.name : `${folder.name}/${entry.name}`;
      if (FOREIGN.test(name)) continue;
      if (entry.isDirectory() && folder.depth < DEEPEST) folders.push({ name, depth: folder.depth + 1 });
      else if (!entry.isFile())
        throw new ArchiveError(`The folder has an entry that is no file: ${quoted(name)}.`);
      else {
        const place = path.join(root, name);
        files.set(name, { place, size: (await stat(place)).size });
      }
      if (files.size > MAX_FILES) throw new ArchiveError("The folder has too many files.");
    }
  }
  return files;
}
