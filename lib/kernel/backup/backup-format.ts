/**
 * The format of a backup: a tar, compressed by zstd and possibly encrypted by age, so that common
 * tools can open it too.
 */
import { createHash } from "node:crypto";
import { z } from "zod";

/** Entries, in this order; the last one has the checksum of the one before it. */
export const HEADER_NAME = "backup.json";
export const SECRET_NAME = "secret";
export const MANIFEST_NAME = "manifest.json";
export const CHECKSUM_NAME = "manifest.sha256";

/** Increase it when older versions could not restore correctly. */
export const FORMAT_VERSION = 1;

/** Expected failures: the message tells the administrator what to do. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

const IDENTIFIER = /^[a-z_][a-z0-9_]{0,62}$/;
const identifier = z.string().regex(IDENTIFIER);
const checksum = z.string().regex(/^[0-9a-f]{64}$/);

const column = z.object({ name: identifier, type: z.string() });
const release = z.object({ version: z.int(), release: z.string() });

export const headerShape = z.object({
  format: z.literal("parley backup"),
  version: z.int(),
  made_at: z.string(),
  /** Public address of the server. */
  address: z.string(),
  /** Made the backup. */
  release: z.string(),
  postgres: z.string(),
  /** Schema version; null before the first release. */
  database: release.extend({ oldest: release }).nullable(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: identifier, columns: z.array(column).min(1) })),
  /** The last value of each sequence that was used. */
  sequences: z.array(z.object({ name: identifier, last: z.string().regex(/^-?\d+$/) })),
});
export type Header = z.infer<typeof headerShape>;

export const manifestShape = z.object({
  finished_at: z.string(),
  header: checksum,
  secret: checksum,
  tables: z.array(z.object({ name: identifier, rows: z.int(), bytes: z.int(), checksum })),
  /** `checksum` covers a line with key, size and checksum per file. */
  files: z.object({ count: z.int(), bytes: z.int(), checksum }),
  /** Files that were deleted meanwhile, or whose upload was not complete. */
  absent: z.int(),
});
export type Manifest = z.infer<typeof manifestShape>;

/** Tables are split: the size of a tar entry precedes its content. */
export const PIECE_BYTES = 1024 * 1024;
/** A large value exceeds PIECE_BYTES. */
export const LARGEST_PIECE = 16 * PIECE_BYTES;
export const LARGEST_TEXT = 16 * 1024 * 1024;

export function pieceName(table: string, piece: number): string {
  return `tables/${table}/${String(piece).padStart(6, "0")}`;
}

export function fileName(key: string): string {
  return `files/${key}`;
}

const PIECE = /^tables\/([a-z_][a-z0-9_]{0,62})\/(\d{6,9})$/;
/** Keys of file stores, without "..". */
const FILE = /^files\/([\w-]+(?:\/[\w-]+)*)$/;

export type EntryName =
  | { readonly kind: "header" | "secret" | "manifest" | "checksum" }
  | { readonly kind: "piece"; readonly table: string; readonly piece: number }
  | { readonly kind: "file"; readonly key: string };

/** Null for a name that no backup has. */
export function entryOf(name: string): EntryName | null {
  if (name === HEADER_NAME) return { kind: "header" };
  if (name === SECRET_NAME) return { kind: "secret" };
  if (name === MANIFEST_NAME) return { kind: "manifest" };
  if (name === CHECKSUM_NAME) return { kind: "checksum" };
  const [, table, piece] = PIECE.exec(name) ?? [];
  if (table !== undefined) return { kind: "piece", table, piece: Number(piece) };
  const [, key] = FILE.exec(name) ?? [];
  return key === undefined ? null : { kind: "file", key };
}

export function checksumOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
