/** Unpacks files that gzip has compressed. */
import { createReadStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { ArchiveError, quoted } from "../exports/archive-format.ts";

/** In bytes read at once. */
export const READ_BYTES = 1024 * 1024;
/** Ratio of unpacked to packed size, against bombs. */
const MAX_EXPANSION = 300;
const ALWAYS_ALLOWED = 16 * 1024 * 1024;

/** @throws ArchiveError for damaged files and for those that unpack to far more than a dump does. */
export async function* unzipped(file: string): AsyncGenerator<Uint8Array> {
  const name = path.basename(file);
  const packed = createReadStream(file, { highWaterMark: READ_BYTES });
  const content = createGunzip({ chunkSize: READ_BYTES });
  // Errors are thrown by the loop below.
  pipeline(packed, content, () => {});
  let size = 0;
  try {
    for await (const chunk of content) {
      size += chunk.length;
      if (size > ALWAYS_ALLOWED && size > packed.bytesRead * MAX_EXPANSION)
        throw new ArchiveError(`The dump's file ${quoted(name)} unpacks to far more than a dump does.`);
      yield chunk;
    }
  } catch (error) {
    const isOfGzip = error instanceof Error && "code" in error && /^Z_|^ERR_ZLIB/.test(String(error.code));
    throw isOfGzip ? new ArchiveError(`The dump's file ${quoted(name)} is damaged or cut off.`) : error;
  }
}
