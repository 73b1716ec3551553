/** Alters a valid backup, for attacks on restores. */
import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createZstdDecompress, zstdCompressSync } from "node:zlib";
import { createTarDecoder } from "modern-tar";
import {
  CHECKSUM_NAME,
  checksumOf,
  entryOf,
  HEADER_NAME,
  type Header,
  MANIFEST_NAME,
  type Manifest,
  SECRET_NAME,
} from "../kernel/backup/backup-format.ts";
import { fileLine } from "../kernel/backup/file-line.ts";

export interface CraftedEntry {
  readonly name: string;
  readonly bytes: Buffer;
  /** The size in the tar header, if it is not the length of `bytes`. */
  readonly size?: number;
  /** Entry type of the tar format: "0" for a file (the default), "1" for a link, "2" for a symbolic link. */
  readonly type?: string;
  readonly target?: string;
}

export async function readEntries(file: string): Promise<CraftedEntry[]> {
  const { readable, writable } = createTarDecoder({ strict: true });
  const unpacked = createReadStream(file).pipe(createZstdDecompress());
  const fed = Readable.toWeb(unpacked).pipeTo(writable as WritableStream);
  const entries: CraftedEntry[] = [];
  for await (const { header, body } of readable) {
    entries.push({ name: header.name, bytes: await buffer(Readable.from(body)) });
  }
  await fed;
  return entries;
}

export function headerOf(entries: readonly CraftedEntry[]): Header {
  return JSON.parse(String(entries.find(({ name }) => name === HEADER_NAME)?.bytes));
}

/** Replaces the header, or other entries by name. */
export function withEntries(
  entries: readonly CraftedEntry[],
  changed: Readonly<Record<string, object | Buffer>>,
): CraftedEntry[] {
  return entries.map((entry) => {
    const change = changed[entry.name];
    if (change === undefined) return entry;
    return { ...entry, bytes: Buffer.isBuffer(change) ? change : Buffer.from(JSON.stringify(change)) };
  });
}

/** Corrects the checksums, so that a restore can refuse only the attack itself. */
export function withChecksums(entries: readonly CraftedEntry[]): CraftedEntry[] {
  const contents = new Map(entries.map(({ name, bytes }) => [name, bytes]));
  const former: Manifest = JSON.parse(String(contents.get(MANIFEST_NAME)));
  const pieces = Map.groupBy(entries, ({ name }) => {
    const entry = entryOf(name);
    return entry?.kind === "piece" ? entry.table : null;
  });
  const files = entries.flatMap(({ name, bytes }) => {
    const entry = entryOf(name);
    return entry?.kind === "file"
      ? [{ key: entry.key, size: bytes.length, checksum: checksumOf(bytes) }]
      : [];
  });
  const manifest: Manifest = {
    ...former,
    header: checksumOf(contents.get(HEADER_NAME) ?? ""),
    secret: checksumOf(contents.get(SECRET_NAME) ?? ""),
    tables: headerOf(entries).tables.map(({ name }) => {
      const content = Buffer.concat((pieces.get(name) ?? []).map(({ bytes }) => bytes));
      const rows = former.tables.find((table) => table.name === name)?.rows ?? 0;
      return { name, rows, bytes: content.length, checksum: checksumOf(content) };
    }),
    files: {
      count: files.length,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      checksum: checksumOf(files.map((file) => fileLine(file.key, file)).join("")),
    },
  };
  const text = Buffer.from(JSON.stringify(manifest));
  return withEntries(entries, {
    [MANIFEST_NAME]: text,
    [CHECKSUM_NAME]: Buffer.from(`${checksumOf(text)}  ${MANIFEST_NAME}\n`),
  });
}

export async function writeEntries(file: string, entries: readonly CraftedEntry[]): Promise<void> {
  const tar = entries.flatMap((entry) => [
    tarHeader(entry),
    entry.bytes,
    Buffer.alloc((BLOCK - (entry.bytes.length % BLOCK)) % BLOCK),
  ]);
  await writeFile(file, zstdCompressSync(Buffer.concat([...tar, Buffer.alloc(2 * BLOCK)])));
}

const BLOCK = 512;

/** Libraries would refuse to write such entries. */
function tarHeader({ name, bytes, size = bytes.length, type = "0", target = "" }: CraftedEntry): Buffer {
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;
  header.write(name, 0, 100);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(0, 11), 136);
  header.write("        ", 148);
  header.write(type, 156);
  header.write(target, 157, 100);
  header.write("ustar\x0000", 257);
  header.write(
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    )} `,
    148,
  );
  return header;
}
