/** Reads the entries of a backup, and checks all of them. */
import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createTarDecoder } from "modern-tar";
import type { z } from "zod";
import {
  BackupError,
  checksumOf,
  type EntryName,
  entryOf,
  FORMAT_VERSION,
  type Header,
  headerShape,
  LARGEST_PIECE,
  LARGEST_TEXT,
  MANIFEST_NAME,
  type Manifest,
  manifestShape,
} from "./backup-format.ts";
import { fileLine } from "./file-line.ts";

/** Called for the entries, in order. */
export interface BackupReader {
  header?(header: Header): Promise<void>;
  secret?(secret: string): Promise<void>;
  piece?(table: string, bytes: Uint8Array): Promise<void>;
  /** Reads all of the content. */
  file?(key: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void>;
}

export interface CheckedBackup {
  readonly header: Header;
  readonly manifest: Manifest;
}

/** Against zip bombs: real backups expand five to twenty times. */
const MAX_EXPANSION = 2_000;
const ALWAYS_ALLOWED = 1024 * 1024 * 1024;

const SECRET = /^[0-9a-f]{64}\n$/;

export interface OpenedBackup {
  /** For messages. */
  readonly name: string;
  readonly content: Readable;
  /** Bytes read so far, before unpacking. */
  readonly packedBytes: () => number;
}

/**
 * @throws BackupError for a backup that is damaged, incomplete, or of a newer format, after parts of it may have been
 * read; errors of `reader` unchanged.
 */
export async function readBackup(opened: OpenedBackup, reader: BackupReader = {}): Promise<CheckedBackup> {
  const { name, content } = opened;
  const check = new BackupCheck(name, reader);
  const { readable, writable } = createTarDecoder({ strict: true });
  const fed = feed(opened, writable);
  // The loop below throws this error too.
  fed.catch(() => undefined);
  try {
    for await (const { header, body } of readable) {
      if (header.type !== undefined && header.type !== "file") throw check.impossible(header.name);
      await check.entry(header, Readable.from(body));
    }
    await fed;
    return check.end();
  } catch (error) {
    if (error instanceof BackupError || check.isReaders(error)) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    // A disk or network error.
    if (/^E[A-Z]+$/.test(code)) throw error;
    throw check.damaged();
  } finally {
    content.destroy();
  }
}

async function feed(
  { name, content, packedBytes }: OpenedBackup,
  target: WritableStream<Uint8Array>,
): Promise<void> {
  const writer = target.getWriter();
  let bytes = 0;
  try {
    for await (const chunk of content) {
      bytes += chunk.length;
      if (bytes > ALWAYS_ALLOWED && bytes > packedBytes() * MAX_EXPANSION) {
        throw new BackupError(`${name} unpacks to far more than a backup does.`);
      }
      await writer.write(chunk);
    }
    await writer.close();
  } catch (error) {
    await writer.abort(error);
    throw error;
  }
}

interface Table {
  readonly name: string;
  readonly hash: Hash;
  pieces: number;
  bytes: number;
}

class BackupCheck {
  readonly #name: string;
  readonly #reader: BackupReader;
  #header: { readonly content: Header; readonly checksum: string } | null = null;
  #secret: string | null = null;
  #table: Table | null = null;
  readonly #tables = new Map<string, { readonly bytes: number; readonly checksum: string }>();
  readonly #files = { count: 0, bytes: 0, lines: createHash("sha256") };
  #manifest: { readonly content: Manifest; readonly checksum: string } | null = null;
  #isWhole = false;
  #readersError: unknown = null;

  constructor(name: string, reader: BackupReader) {
    this.#name = name;
    this.#reader = reader;
  }

  damaged(): BackupError {
    return new BackupError(`${this.#name} is damaged or incomplete. Use another backup.`);
  }

  impossible(entry: string): BackupError {
    return new BackupError(
      `${this.#name} has an entry that backups do not have: ${JSON.stringify(entry.slice(0, 100))}.`,
    );
  }

  isReaders(error: unknown): boolean {
    return error !== null && error === this.#readersError;
  }

  async entry({ name, size }: { readonly name: string; readonly size: number }, body: Readable) {
    const entry = entryOf(name);
    if (entry === null || !this.#isInOrder(entry)) throw this.impossible(name);
    if (entry.kind === "file") return this.#file(entry.key, size, body);
    if (size > (entry.kind === "piece" ? LARGEST_PIECE : LARGEST_TEXT)) throw this.impossible(name);
    const bytes = await buffer(body);
    if (entry.kind === "piece") return this.#piece(entry.table, bytes);
    if (entry.kind === "secret") return this.#takeSecret(bytes);
    if (entry.kind === "header") return this.#takeHeader(bytes);
    this.#endTable();
    if (entry.kind === "manifest") {
      this.#manifest = { content: this.#parse(manifestShape, bytes), checksum: checksumOf(bytes) };
    } else {
      this.#isWhole = bytes.toString() === `${this.#manifest?.checksum}  ${MANIFEST_NAME}\n`;
    }
  }

  /** Header, secret, pieces of one table after the other, files, manifest, checksum. */
  #isInOrder(entry: EntryName): boolean {
    if (entry.kind === "header") return this.#header === null;
    if (this.#header === null || this.#isWhole) return false;
    if (entry.kind === "secret") return this.#secret === null;
    if (this.#secret === null) return false;
    if (entry.kind === "checksum") return this.#manifest !== null;
    if (this.#manifest !== null) return false;
    if (entry.kind !== "piece") return true;
    if (this.#files.count > 0) return false;
    const isNext = this.#table?.name === entry.table;
    const isKnown = this.#header.content.tables.some(({ name }) => name === entry.table);
    return (
      isKnown &&
      !this.#tables.has(entry.table) &&
      entry.piece === (isNext ? (this.#table?.pieces ?? 0) + 1 : 1)
    );
  }

  #parse<Shape>(shape: z.ZodType<Shape>, bytes: Buffer): Shape {
    const { success, data } = shape.safeParse(JSON.parse(bytes.toString("utf8")));
    if (success) return data;
    throw new BackupError(`This version of Parley does not understand the backup ${this.#name}.`);
  }

  async #takeHeader(bytes: Buffer): Promise<void> {
    const content = this.#parse(headerShape, bytes);
    if (content.version > FORMAT_VERSION) {
      throw new BackupError(
        `${this.#name} was made by Parley ${content.release}: restore it with that version or a newer one.`,
      );
    }
    this.#header = { content, checksum: checksumOf(bytes) };
    await this.#read(() => this.#reader.header?.(content));
  }

  async #takeSecret(bytes: Buffer): Promise<void> {
    const secret = bytes.toString("latin1");
    if (!SECRET.test(secret)) throw this.damaged();
    this.#secret = checksumOf(bytes);
    await this.#read(() => this.#reader.secret?.(secret.trim()));
  }

  async #piece(name: string, bytes: Buffer): Promise<void> {
    if (this.#table?.name !== name) {
      this.#endTable();
      this.#table = { name, hash: createHash("sha256"), pieces: 0, bytes: 0 };
    }
    this.#table.pieces += 1;
    this.#table.bytes += bytes.length;
    this.#table.hash.update(bytes);
    await this.#read(() => this.#reader.piece?.(name, bytes));
  }

  #endTable(): void {
    if (this.#table === null) return;
    const { name, hash, bytes } = this.#table;
    this.#tables.set(name, { bytes, checksum: hash.digest("hex") });
    this.#table = null;
  }

  async #file(key: string, size: number, body: Readable): Promise<void> {
    this.#endTable();
    const hash = createHash("sha256");
    const content = (async function* () {
      for await (const chunk of body) {
        hash.update(chunk);
        yield chunk as Uint8Array;
      }
    })();
    if (this.#reader.file) await this.#read(() => this.#reader.file?.(key, size, content));
    // Reads what the reader left.
    for await (const _unread of content);
    this.#files.count += 1;
    this.#files.bytes += size;
    this.#files.lines.update(fileLine(key, { size, checksum: hash.digest("hex") }));
  }

  async #read(work: () => Promise<void> | undefined): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#readersError = error;
      throw error;
    }
  }

  /** @throws BackupError unless everything is there and has its checksum. */
  end(): CheckedBackup {
    if (this.#header === null) throw new BackupError(`${this.#name} is not a backup of Parley.`);
    if (this.#manifest === null || !this.#isWhole) throw this.damaged();
    const { content: manifest } = this.#manifest;
    const { count, bytes, lines } = this.#files;
    const isSame =
      manifest.header === this.#header.checksum &&
      manifest.secret === this.#secret &&
      manifest.files.count === count &&
      manifest.files.bytes === bytes &&
      manifest.files.checksum === lines.digest("hex") &&
      manifest.tables.length === this.#header.content.tables.length &&
      manifest.tables.length === this.#tables.size &&
      manifest.tables.every((table) => {
        const found = this.#tables.get(table.name);
        return found?.bytes === table.bytes && found.checksum === table.checksum;
      });
    if (!isSame) throw this.damaged();
    return { header: this.#header.content, manifest };
  }
}
