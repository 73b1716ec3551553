/** Reads an archive, entry by entry. */
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { createTarDecoder } from "modern-tar";
import {
  ARCHIVE_VERSION,
  keyOfFile,
  MANIFEST_NAME,
  type Manifest,
  manifestShape,
  REMOVED_FILES_NAME,
  tableOfPart,
} from "../exports/archive-format.ts";
import { ArchiveError, quoted } from "./archive-error.ts";
import { rowBatches } from "./row-lines.ts";
import type { ArchiveRow } from "./shift-row.ts";

export type ArchiveEntry =
  | { readonly kind: "manifest"; readonly manifest: Manifest }
  | { readonly kind: "rows"; readonly table: string; readonly rows: readonly ArchiveRow[] }
  /** The content must be read, or destroyed, before the next entry comes. */
  | { readonly kind: "file"; readonly key: string; readonly size: number; readonly content: Readable }
  /** Files that rows name, but that were removed while the archive was made. */
  | { readonly kind: "removed-files"; readonly keys: readonly string[] };

/** An archive that unpacks to more than this many times its size is a trap; real ones unpack to some ten times. */
const MOST_EXPANSION = 300;
/** In bytes; a small archive may expand more. */
const ALWAYS_ALLOWED = 256 * 1024 * 1024;
/** Bytes of an entry that is read as a whole. */
const LONGEST_TEXT = 16 * 1024 * 1024;

/**
 * The entries in order; the manifest comes first.
 * @throws ArchiveError for files that are no archives of this format, or damaged.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const { readable, writable } = createTarDecoder({ strict: true });
  const source = createReadStream(file);
  const finished = feed(source, writable);
  // Its error is that of the entry that is being read.
  finished.catch(() => undefined);
  let hasManifest = false;
  try {
    for await (const { header, body } of readable) {
      for await (const entry of entriesOf(header, Readable.from(body))) {
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
    await finished;
  } catch (error) {
    throw error instanceof ArchiveError ? error : damaged(error);
  } finally {
    source.destroy();
  }
  if (!hasManifest) throw new ArchiveError("This is not an archive of Parley: it has no export.json.");
}

/** Unpacks as fast as the entries are read. */
async function feed(source: Readable, target: WritableStream<Uint8Array>): Promise<void> {
  const unpacked = createGunzip();
  source.on("error", (error) => unpacked.destroy(error));
  const writer = target.getWriter();
  let bytes = 0;
  try {
    for await (const chunk of source.pipe(unpacked)) {
      bytes += chunk.length;
      if (bytes > ALWAYS_ALLOWED && bytes > unpacked.bytesWritten * MOST_EXPANSION)
        throw new ArchiveError("The archive unpacks to far more than an export does.");
      await writer.write(chunk);
    }
    await writer.close();
  } catch (error) {
    await writer.abort(error);
    throw error;
  }
}

function damaged(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT") return new ArchiveError("There is no such file.");
  const isOfFormat =
    code.startsWith("Z_") ||
    code === "ERR_ENCODING_INVALID_ENCODED_DATA" ||
    error instanceof SyntaxError ||
    (error instanceof Error && /tar|checksum|archive/i.test(error.message));
  return isOfFormat ? new ArchiveError("The archive is damaged, or is not an archive.") : error;
}

interface Header {
  readonly name: string;
  readonly size: number;
  readonly type?: string | undefined;
}

/** Yields nothing for an entry that an import ignores. */
async function* entriesOf(header: Header, body: Readable): AsyncGenerator<ArchiveEntry> {
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

async function textOf({ name, size }: Header, body: Readable): Promise<string> {
  if (size > LONGEST_TEXT) throw new ArchiveError(`The archive has too large a ${name}.`);
  return text(body);
}

function readManifest(text: string): Manifest {
  const { success, data } = manifestShape.safeParse(JSON.parse(text));
  if (!success) throw new ArchiveError("This is not an archive of Parley: its export.json is unknown.");
  if (data.version > ARCHIVE_VERSION) throw new ArchiveError("The archive was made by a newer server.");
  return data;
}
