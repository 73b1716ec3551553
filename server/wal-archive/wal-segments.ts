/** Copies segments of PostgreSQL's log into the archive, and back. */
import { randomBytes } from "node:crypto";
import { open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";

/** Segments, and the notes that PostgreSQL writes about copies and about changes of the timeline. */
const NAME = /^(?:[0-9A-F]{24}(?:\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
/** Adds a checksum, which decompression verifies. */
const CHECKED = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

function placeOf(wal: string, name: string): string {
  if (!NAME.test(name)) throw new Error(`${name} is not a file of PostgreSQL's log.`);
  return path.join(wal, `${name}.zst`);
}

/**
 * Writes the complete file to the disk, and never replaces another one. Repeating it is harmless.
 * @param mark must exist; without it, the archive's disk is not mounted, and files would go to another disk.
 */
export async function archiveSegment(mark: string, wal: string, source: string, name: string): Promise<void> {
  await readFile(mark);
  const target = placeOf(wal, name);
  const content = await readFile(source);
  const present = await readFile(target).catch(unlessMissing);
  if (present !== null) {
    if (content.equals(await decompress(present))) return;
    throw new Error(`${target} already has other contents, and is not replaced.`);
  }
  const draft = `${target}.${randomBytes(4).toString("hex")}.partial`;
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(await compress(content, CHECKED));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const folder = await open(wal);
  await folder.sync().finally(() => folder.close());
}

/** False if the archive does not have it: PostgreSQL also asks for the segment after the last one. */
export async function restoreSegment(wal: string, name: string, target: string): Promise<boolean> {
  const present = await readFile(placeOf(wal, name)).catch(unlessMissing);
  if (present === null) return false;
  const content = await decompress(present);
  const handle = await open(target, "w", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return true;
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
