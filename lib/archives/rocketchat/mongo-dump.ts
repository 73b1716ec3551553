/**
 * A dump of `mongodump`: a folder of `.bson` files, which may be compressed, or the single file of `--archive`.
 * Compressed collections and those of archives are unpacked to a temporary folder.
 */
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, open, readdir, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { ArchiveError, quoted } from "../exports/archive-format.ts";
import { BsonReader, parsedDocument, type RawDocument } from "./bson-reader.ts";
import { unpackMongoArchive } from "./mongo-archive.ts";
import { READ_BYTES, unzipped } from "./unzipped.ts";

/** A collection that every Rocket.Chat has. */
const MARKER = "rocketchat_room";

export interface GivenDocument {
  readonly document: Record<string, unknown>;
  /** For the report. */
  readonly place: string;
}

export class MongoDump {
  /** Plain BSON files by the name of their collection. */
  readonly #files: ReadonlyMap<string, string>;
  readonly #unpacked: string;

  private constructor(files: ReadonlyMap<string, string>, unpacked: string) {
    this.#files = files;
    this.#unpacked = unpacked;
  }

  /**
   * @param collections that will be read.
   * @throws ArchiveError for what is no dump of Rocket.Chat.
   */
  static async open(given: string, collections: readonly string[]): Promise<MongoDump> {
    const unpacked = await mkdtemp(path.join(os.tmpdir(), "parley-dump-"));
    try {
      const isFolder = (await statOf(given)).isDirectory();
      const files = isFolder
        ? await filesOfFolder(given, collections, unpacked)
        : await filesOfArchive(given, collections, unpacked);
      return new MongoDump(files, unpacked);
    } catch (error) {
      await rm(unpacked, { recursive: true, force: true });
      throw error;
    }
  }

  /** @throws ArchiveError for a damaged file. */
  async *raw(collection: string): AsyncGenerator<RawDocument> {
    const file = this.#files.get(collection);
    if (file === undefined) return;
    const reader = new BsonReader(createReadStream(file, { highWaterMark: READ_BYTES }), collection);
    for (let next = await reader.next(); next; next = await reader.next()) {
      if (next === "terminator") throw new ArchiveError(`The dump's file ${quoted(collection)} is damaged.`);
      yield next;
    }
  }

  /** @throws ArchiveError for a damaged file. */
  async *documents(collection: string): AsyncGenerator<GivenDocument> {
    let number = 0;
    for await (const { bytes } of this.raw(collection)) {
      number += 1;
      const document = parsedDocument(bytes);
      if (!document)
        throw new ArchiveError(`The dump's file ${quoted(collection)} is damaged in document ${number}.`);
      yield { document, place: `${collection}, document ${number}` };
    }
  }

  /** Bytes of the collection's file; null for a missing collection. */
  async bytes(collection: string, offset: number, length: number): Promise<Buffer | null> {
    const file = this.#files.get(collection);
    if (file === undefined) return null;
    const handle = await open(file, "r");
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
      return bytesRead === length ? buffer : null;
    } finally {
      await handle.close();
    }
  }

  async close(): Promise<void> {
    await rm(this.#unpacked, { recursive: true, force: true });
  }
}

async function statOf(given: string) {
  try {
    return await stat(given);
  } catch {
    throw new ArchiveError("There is no such file.");
  }
}

/** The folder of the database may lie in the one that mongodump made. */
async function filesOfFolder(given: string, collections: readonly string[], unpacked: string) {
  const folders = [given, ...(await foldersIn(given)), ...(await foldersIn(path.join(given, "dump")))];
  const found: { folder: string; names: ReadonlySet<string> }[] = [];
  for (const folder of folders) {
    const names = new Set(await readdir(folder).catch(() => []));
    if (names.has(`${MARKER}.bson`) || names.has(`${MARKER}.bson.gz`)) found.push({ folder, names });
  }
  const [first] = found;
  if (!first) throw missing();
  if (found.length > 1) throw several(found.map(({ folder }) => path.basename(folder)));
  const files = new Map<string, string>();
  for (const collection of collections) {
    const name = `${collection}.bson`;
    if (first.names.has(name)) files.set(collection, path.join(first.folder, name));
    else if (first.names.has(`${name}.gz`)) {
      const target = path.join(unpacked, name);
      await pipeline(
        unzipped(path.join(first.folder, `${name}.gz`)),
        createWriteStream(target, { mode: 0o600 }),
      );
      files.set(collection, target);
    }
  }
  return files;
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name));
}

/** @throws ArchiveError unless the archive has one database of Rocket.Chat. */
async function filesOfArchive(given: string, collections: readonly string[], unpacked: string) {
  const databases = await unpackMongoArchive(given, collections, unpacked);
  const found = [...databases].filter(([, files]) => files.has(MARKER));
  const [first] = found;
  if (!first) throw missing();
  if (found.length > 1) throw several(found.map(([database]) => database));
  return first[1];
}

function missing(): ArchiveError {
  return new ArchiveError(`The dump has no collection ${MARKER}, which every Rocket.Chat has.`);
}

function several(databases: readonly string[]): ArchiveError {
  return new ArchiveError(
    `The dump has several databases of Rocket.Chat (${databases.map(quoted).join(", ")}); dump one of them alone.`,
  );
}
