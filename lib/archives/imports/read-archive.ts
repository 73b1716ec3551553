/** Reads archives entry by entry. */
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import {
  ARCHIVE_VERSION,
  ArchiveError,
  keyOfFile,
  MANIFEST_NAME,
  type Manifest,
  manifestShape,
  quoted,
  REMOVED_FILES_NAME,
  tableOfPart,
} from "../exports/archive-format.ts";
import type { ArchiveRow } from "./shift-row.ts";
import { explained, type TarHeader, tarEntries } from "./tar-entries.ts";

/** In characters. Users who have read many scattered messages have the longest rows. */
const LONGEST_LINE = 16_000_000;

/** A batch ends at either limit. */
const BATCH_CHARACTERS = 1_000_000;

const BATCH_ROWS = 1_000;

const DEEPEST = 50;

export type ArchiveEntry =
  | { readonly kind: "manifest"; readonly manifest: Manifest }
  | { readonly kind: "rows"; readonly table: string; readonly rows: readonly ArchiveRow[] }
  /** Read or destroy the content before taking the next entry. */
  | { readonly kind: "file"; readonly key: string; readonly size: number; readonly content: Readable }
  /** Removed while the archive was made. */
  | { readonly kind: "removed-files"; readonly keys: readonly string[] };

/** In bytes. */
const LONGEST_TEXT = 16 * 1024 * 1024;

/**
 * The entries in order, the manifest first.
 * @throws ArchiveError for a damaged file or another format.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  let hasManifest = false;
  try {
    for await (const { header, body } of tarEntries(file)) {
      for await (const entry of entriesOf(header, body)) {
        if ((entry.kind === "manifest") === hasManifest)
          throw new ArchiveError(
            hasManifest
              ? "The archive has two export.json."
              : "This is not an archive of Parley: it has no export.json.",
          );
        hasManifest = true;
        yield entry;
      }
    }
  } catch (error) {
    throw explained(error);
  }
  if (!hasManifest) throw new ArchiveError("This is not an archive of Parley: it has no export.json.");
}

/** Yields nothing for an ignored entry. */
async function* entriesOf(header: TarHeader, body: Readable): AsyncGenerator<ArchiveEntry> {
  const { name, size, type = "file" } = header;
  if (type !== "file" && type !== "directory")
    throw new ArchiveError(`The archive has an entry that is no file: ${quoted(name)}.`);
  const key = keyOfFile(name);
  const table = tableOfPart(name);
  if (key !== null) yield { kind: "file", key, size, content: body };
  else if (table !== null) {
    for await (const rows of rowBatches(body)) yield { kind: "rows", table, rows };
  } else if (name === MANIFEST_NAME)
    yield { kind: "manifest", manifest: readManifest(await textOf(header, body)) };
  else if (name === REMOVED_FILES_NAME)
    yield { kind: "removed-files", keys: (await textOf(header, body)).split("\n") };
  else if (type === "file" && /^(?:files|tables)\//.test(name))
    throw new ArchiveError(`The archive has an entry with an impossible name: ${quoted(name)}.`);
  else for await (const _unread of body);
}

async function textOf({ name, size }: TarHeader, body: Readable): Promise<string> {
  if (size > LONGEST_TEXT) throw new ArchiveError(`The archive has too large a ${name}.`);
  return text(body);
}

function readManifest(text: string): Manifest {
  const { success, data } = manifestShape.safeParse(JSON.parse(text));
  if (!success) throw new ArchiveError("This is not an archive of Parley: its export.json is unknown.");
  if (data.version > ARCHIVE_VERSION) throw new ArchiveError("The archive was made by a newer server.");
  return data;
}

/**
 * Reads line by line, which bounds memory.
 * @throws ArchiveError for a line that is too long or not an object. @throws SyntaxError for invalid JSON.
 */
export async function* rowBatches(body: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveRow[]> {
  let rows: ArchiveRow[] = [];
  let characters = 0;
  for await (const line of linesOf(body)) {
    rows.push(rowOf(line));
    characters += line.length;
    if (rows.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue;
    yield rows;
    rows = [];
    characters = 0;
  }
  if (rows.length > 0) yield rows;
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let pieces: string[] = [];
  let length = 0;
  for await (const bytes of body) {
    const [rest = "", ...complete] = decoder.decode(bytes, { stream: true }).split("\n").reverse();
    for (const line of complete.reverse()) {
      yield* nonEmpty(pieces.join("") + line);
      pieces = [];
      length = 0;
    }
    pieces.push(rest);
    length += rest.length;
    if (length > LONGEST_LINE) throw new ArchiveError("The archive has a row that is too long.");
  }
  yield* nonEmpty(pieces.join("") + decoder.decode());
}

function nonEmpty(line: string): string[] {
  return line === "" ? [] : [line];
}

function rowOf(line: string): ArchiveRow {
  const row: unknown = JSON.parse(line);
  if (!isRow(row)) throw new ArchiveError("The archive has a row that is no JSON object.");
  if (!isFlat(row, DEEPEST)) throw new ArchiveError("The archive has a row with too many levels.");
  return row;
}

function isRow(value: unknown): value is ArchiveRow {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isFlat(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isFlat(inner, levels - 1));
}
