/** Entries of an archive, made of rows and files. */
import { Readable } from "node:stream";
import type { ArchiveEntry } from "../imports/read-archive.ts";
import type { ArchiveRow } from "../imports/shift-row.ts";

export const ROWS_AT_ONCE = 1_000;

export function* batches(table: string, rows: Iterable<ArchiveRow>): Generator<ArchiveEntry> {
  let batch: ArchiveRow[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < ROWS_AT_ONCE) continue;
    yield { kind: "rows", table, rows: batch };
    batch = [];
  }
  if (batch.length > 0) yield { kind: "rows", table, rows: batch };
}

export async function* fileBatches(
  table: string,
  file: AsyncIterable<readonly ArchiveRow[]>,
): AsyncGenerator<ArchiveEntry> {
  for await (const rows of file) yield { kind: "rows", table, rows };
}

export function fileEntry(key: string, bytes: Uint8Array): ArchiveEntry {
  return { kind: "file", key, size: bytes.length, content: Readable.from([bytes]) };
}
