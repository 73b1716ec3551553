/** Reads an archive, entry by entry. */
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { createTarDecoder } from "modern-tar";
import {
  ARCHIVE_VERSION,
  keyOfFile,
  MANIFEST_NAME,
  type Manifest,
  manifestShape,
  tableOfPart,
} from "../exports/archive-format.ts";
import { ArchiveError } from "./archive-error.ts";
import type { ArchiveRow } from "./shift-row.ts";

export type ArchiveEntry =
  | { readonly kind: "manifest"; readonly manifest: Manifest }
  | { readonly kind: "rows"; readonly table: string; readonly rows: readonly ArchiveRow[] }
  /** The content must be read, or destroyed, before the next entry comes. */
  | { readonly kind: "file"; readonly key: string; readonly content: Readable };

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
      const entry = await entryOf(header.name, Readable.from(body));
      if (entry === null) continue;
      if (entry.kind === "manifest") hasManifest = true;
      else if (!hasManifest)
        throw new ArchiveError("This is not an archive of Parley: it has no export.json.");
      yield entry;
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
  try {
    for await (const chunk of source.pipe(unpacked)) await writer.write(chunk);
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
    error instanceof SyntaxError ||
    (error instanceof Error && /tar|checksum|archive/i.test(error.message));
  return isOfFormat ? new ArchiveError("The archive is damaged, or is not an archive.") : error;
}

async function entryOf(name: string, body: Readable): Promise<ArchiveEntry | null> {
  const key = keyOfFile(name);
  if (key !== null) return { kind: "file", key, content: body };
  const text = (await buffer(body)).toString();
  if (name === MANIFEST_NAME) return { kind: "manifest", manifest: readManifest(text) };
  const table = tableOfPart(name);
  if (table === null) return null;
  const lines = text.split("\n").filter((line) => line !== "");
  return { kind: "rows", table, rows: lines.map((line): ArchiveRow => JSON.parse(line)) };
}

function readManifest(text: string): Manifest {
  const { success, data } = manifestShape.safeParse(JSON.parse(text));
  if (!success) throw new ArchiveError("This is not an archive of Parley: its export.json is unknown.");
  if (data.version > ARCHIVE_VERSION) throw new ArchiveError("The archive was made by a newer server.");
  return data;
}
