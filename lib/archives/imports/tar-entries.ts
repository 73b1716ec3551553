/** Reads packed tar archives entry by entry, without unpacking bombs. */
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { createTarDecoder } from "modern-tar";
import { ArchiveError } from "../exports/archive-format.ts";

/** Ratio of unpacked to packed size, against zip bombs; real archives expand about ten times. */
const MAX_EXPANSION = 300;
/** In bytes; smaller archives may expand more. */
const ALWAYS_ALLOWED = 256 * 1024 * 1024;

export interface TarHeader {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly type?: string | undefined;
}

export interface TarEntry {
  readonly header: TarHeader;
  /** Read or destroy it before taking the next entry. */
  readonly body: Readable;
}

/** In the archive's order. Errors are not yet explained; see `explained`. */
export async function* tarEntries(file: string): AsyncGenerator<TarEntry> {
  const { readable, writable } = createTarDecoder({ strict: true });
  const source = createReadStream(file);
  const finished = feed(source, writable);
  // The entry being read throws this error, too.
  finished.catch(() => undefined);
  try {
    for await (const { header, body } of readable) yield { header, body: Readable.from(body) };
    await finished;
  } finally {
    source.destroy();
  }
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
      if (bytes > ALWAYS_ALLOWED && bytes > unpacked.bytesWritten * MAX_EXPANSION)
        throw new ArchiveError("The archive unpacks to far more than an export does.");
      await writer.write(chunk);
    }
    await writer.close();
  } catch (error) {
    await writer.abort(error);
    throw error;
  }
}

/** An ArchiveError if the file is missing or damaged; else the error itself. */
export function explained(error: unknown): unknown {
  if (error instanceof ArchiveError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT") return new ArchiveError("There is no such file.");
  const isOfFormat =
    code.startsWith("Z_") ||
    code === "ERR_ENCODING_INVALID_ENCODED_DATA" ||
    error instanceof SyntaxError ||
    (error instanceof Error && /tar|checksum|archive/i.test(error.message));
  return isOfFormat ? new ArchiveError("The archive is damaged, or is not an archive.") : error;
}
