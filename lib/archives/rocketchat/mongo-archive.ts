/**
 * Unpacks an archive of `mongodump --archive`, in which the documents of several collections are interleaved
 * (https://github.com/mongodb/mongo-tools/blob/master/common/archive/spec.md).
 */
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { ArchiveError, quoted } from "../exports/archive-format.ts";
import { BsonReader, parsedDocument } from "./bson-reader.ts";
import { READ_BYTES, unzipped } from "./unzipped.ts";

const ARCHIVE_MAGIC = 0x8199e26d;
const GZIP_MAGIC = 0x8b1f;
const MAGIC_BYTES = 4;

const namespaceShape = z.looseObject({ db: z.string(), collection: z.string(), EOF: z.boolean() });

/**
 * @param collections to unpack.
 * @param folder of the unpacked collections.
 * @returns the files of each database's collections.
 * @throws ArchiveError for a file that is not an archive, or a damaged one.
 */
export async function unpackMongoArchive(
  given: string,
  collections: readonly string[],
  folder: string,
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const name = path.basename(given);
  const reader = new BsonReader(await contentOf(given), name);
  const targets = new Targets(folder, new Set(collections));
  try {
    await reader.bytes(MAGIC_BYTES);
    for (let next = await reader.next(); next !== "terminator"; next = await reader.next()) {
      if (!next) throw damagedArchive(name);
    }
    await demultiplex(reader, targets, name);
  } finally {
    await reader.close();
    await targets.close();
  }
  targets.requireComplete();
  return targets.files;
}

async function contentOf(given: string): Promise<AsyncIterable<Uint8Array>> {
  const handle = await open(given, "r");
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC_BYTES), 0, MAGIC_BYTES, 0);
  await handle.close();
  if (bytesRead === MAGIC_BYTES && buffer.readUInt32LE(0) === ARCHIVE_MAGIC)
    return createReadStream(given, { highWaterMark: READ_BYTES });
  if (bytesRead === MAGIC_BYTES && buffer.readUInt16LE(0) === GZIP_MAGIC) return unzipped(given);
  throw new ArchiveError(`${quoted(path.basename(given))} is neither a folder nor an archive of mongodump.`);
}

/** Each segment begins with its collection's name; the last one of a collection says that it is the last. */
async function demultiplex(reader: BsonReader, targets: Targets, name: string): Promise<void> {
  for (let header = await reader.next(); header; header = await reader.next()) {
    const { data } = namespaceShape.safeParse(header === "terminator" ? null : parsedDocument(header.bytes));
    if (!data) throw damagedArchive(name);
    const target = await targets.of(data.db, data.collection);
    for (let next = await reader.next(); next !== "terminator"; next = await reader.next()) {
      if (!next) throw damagedArchive(name);
      await target?.write(next.bytes);
    }
    if (target && data.EOF) target.isComplete = true;
  }
}

class Targets {
  readonly #folder: string;
  readonly #collections: ReadonlySet<string>;
  readonly #all = new Map<string, Target>();
  /** By database and collection. */
  readonly files = new Map<string, Map<string, string>>();

  constructor(folder: string, collections: ReadonlySet<string>) {
    this.#folder = folder;
    this.#collections = collections;
  }

  /** Null for a collection that is not to be unpacked. */
  async of(database: string, collection: string): Promise<Target | null> {
    if (!this.#collections.has(collection)) return null;
    const key = `${database}.${collection}`;
    const known = this.#all.get(key);
    if (known) return known;
    // Numbered, because names in the archive are untrusted.
    const file = path.join(this.#folder, `${this.#all.size}.bson`);
    const target = new Target(await open(file, "w", 0o600));
    this.#all.set(key, target);
    const files = this.files.get(database) ?? new Map<string, string>();
    this.files.set(database, files.set(collection, file));
    return target;
  }

  async close(): Promise<void> {
    for (const target of this.#all.values()) await target.close();
  }

  requireComplete(): void {
    for (const [key, { isComplete }] of this.#all) {
      if (!isComplete) throw new ArchiveError(`The archive is cut off: ${quoted(key)} is not complete.`);
    }
  }
}

class Target {
  readonly #file: FileHandle;
  #waiting: Buffer[] = [];
  #bytes = 0;
  isComplete = false;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async write(bytes: Buffer): Promise<void> {
    this.#waiting.push(bytes);
    this.#bytes += bytes.length;
    if (this.#bytes >= READ_BYTES) await this.#flush();
  }

  async close(): Promise<void> {
    try {
      await this.#flush();
    } finally {
      await this.#file.close();
    }
  }

  async #flush(): Promise<void> {
    const waiting = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#bytes = 0;
    await this.#file.appendFile(waiting);
  }
}

function damagedArchive(name: string): ArchiveError {
  return new ArchiveError(`The archive ${quoted(name)} is damaged or cut off.`);
}
