/** Writes the entries of a backup. */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import type { TarPackController } from "modern-tar";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { FileStore } from "../storage/file-store.ts";
import {
  CHECKSUM_NAME,
  checksumOf,
  fileName,
  HEADER_NAME,
  type Header,
  MANIFEST_NAME,
  type Manifest,
  PIECE_BYTES,
  pieceName,
  SECRET_NAME,
} from "./backup-format.ts";
import { type FileSum, fileLine } from "./file-line.ts";

type TableSum = Manifest["tables"][number];

async function addBytes(tar: TarPackController, name: string, content: string | Uint8Array): Promise<string> {
  const bytes = Buffer.from(content);
  const writer = tar.add({ name, size: bytes.length, mode: 0o600 }).getWriter();
  if (bytes.length > 0) await writer.write(bytes);
  await writer.close();
  return checksumOf(bytes);
}

/**
 * Everything but the files, from the snapshot of the client's transaction.
 * @returns the checksums.
 */
export async function addDatabase(
  tar: TarPackController,
  client: pg.Client,
  { header, secret }: { readonly header: Header; readonly secret: string },
): Promise<Pick<Manifest, "header" | "secret" | "tables">> {
  const sums = {
    header: await addBytes(tar, HEADER_NAME, `${JSON.stringify(header, null, 2)}\n`),
    secret: await addBytes(tar, SECRET_NAME, `${secret}\n`),
  };
  const tables: TableSum[] = [];
  for (const table of header.tables) tables.push(await addTable(tar, client, table));
  return { ...sums, tables };
}

async function addTable(
  tar: TarPackController,
  client: pg.Client,
  { name, columns }: Header["tables"][number],
): Promise<TableSum> {
  const listed = columns.map((column) => pg.escapeIdentifier(column.name)).join(", ");
  const copy = client.query(
    copyTo(`COPY (SELECT ${listed} FROM ${pg.escapeIdentifier(name)}) TO STDOUT (FORMAT binary)`),
  );
  const hash = createHash("sha256");
  let bytes = 0;
  let pieces = 0;
  let piece: Buffer[] = [];
  let length = 0;
  const flush = async () => {
    pieces += 1;
    await addBytes(tar, pieceName(name, pieces), Buffer.concat(piece));
    piece = [];
    length = 0;
  };
  for await (const chunk of copy) {
    hash.update(chunk);
    piece.push(chunk);
    bytes += chunk.length;
    length += chunk.length;
    if (length >= PIECE_BYTES) await flush();
  }
  if (length > 0) await flush();
  return { name, rows: copy.rowCount, bytes, checksum: hash.digest("hex") };
}

const FILES_OF_SNAPSHOT = `
  SELECT key FROM stored_file UNION ALL
  SELECT 'store/' || file_store FROM installation WHERE file_store IS NOT NULL`;

/** Keys of the snapshot's files, on disk: memory may not hold them. */
export class FileKeys {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async make(): Promise<FileKeys> {
    return new FileKeys(await mkdtemp(path.join(os.tmpdir(), "parley-backup-")));
  }

  /** In the client's transaction. */
  async read(client: pg.Client): Promise<void> {
    const rows = client.query(copyTo(`COPY (${FILES_OF_SNAPSHOT}) TO STDOUT`));
    await pipeline(rows, createWriteStream(this.#file, { mode: 0o600 }));
  }

  get #file(): string {
    return path.join(this.#folder, "keys");
  }

  [Symbol.asyncIterator](): AsyncIterator<string> {
    return createInterface({ input: createReadStream(this.#file) })[Symbol.asyncIterator]();
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Files that are gone, or not complete yet, are counted as absent. */
export async function addFiles(
  tar: TarPackController,
  store: FileStore,
  keys: AsyncIterable<string>,
): Promise<Pick<Manifest, "files" | "absent">> {
  const lines = createHash("sha256");
  const files = { count: 0, bytes: 0 };
  let absent = 0;
  for await (const key of keys) {
    const added = await addFile(tar, store, key);
    if (added === null) absent += 1;
    else {
      lines.update(fileLine(key, added));
      files.count += 1;
      files.bytes += added.size;
    }
  }
  return { files: { ...files, checksum: lines.digest("hex") }, absent };
}

async function addFile(tar: TarPackController, store: FileStore, key: string): Promise<FileSum | null> {
  const size = await store.size(key);
  const content = size === null ? null : await store.read(key);
  if (size === null || content === null) return null;
  try {
    const hash = createHash("sha256");
    const writer = tar.add({ name: fileName(key), size, mode: 0o600 }).getWriter();
    for await (const chunk of content) {
      hash.update(chunk);
      await writer.write(chunk);
    }
    await writer.close();
    return { size, checksum: hash.digest("hex") };
  } finally {
    content.destroy();
  }
}

export async function addManifest(tar: TarPackController, manifest: Manifest): Promise<void> {
  const checksum = await addBytes(tar, MANIFEST_NAME, `${JSON.stringify(manifest, null, 2)}\n`);
  await addBytes(tar, CHECKSUM_NAME, `${checksum}  ${MANIFEST_NAME}\n`);
}
