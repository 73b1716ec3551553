/** The folder of PARLEY_WAL_ARCHIVE: copies of the database, its write-ahead log since then, and files. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

/** Names the data folder that the archive belongs to; absent where the archive's disk is not mounted. */
export const ARCHIVE_MARK = "parley-archive";

export const inArchive = (folder: string) => ({
  mark: path.join(folder, ARCHIVE_MARK),
  /** Segments of the log, compressed. */
  wal: path.join(folder, "wal"),
  /** A copy of the database per file, with its description beside it. */
  bases: path.join(folder, "bases"),
  files: path.join(folder, "files"),
  /** Files that were deleted since; a restore to an earlier time needs them. */
  deletedFiles: path.join(folder, "deleted-files"),
  /** Contains a time; all files added before it have been copied. */
  copied: path.join(folder, "files-copied"),
});

export const walName = z.string().regex(/^[0-9A-F]{24}$/);

const baseShape = z.object({
  startedAt: z.iso.datetime(),
  /** The earliest time that this copy can restore. */
  stoppedAt: z.iso.datetime(),
  /** The first segment of the log that a restore of this copy needs. */
  firstWal: walName,
  /** Fingerprint of the secret in this copy. */
  secretFingerprint: z.string(),
});
export type BaseDescription = z.infer<typeof baseShape>;

/** Between copies of the database; restores replay the log since the copy. */
export const BASE_DAYS = 7;

/** A whole copy of the database. */
export interface Base extends BaseDescription {
  readonly name: string;
}

export const baseFiles = (folder: string, name: string) => ({
  content: path.join(inArchive(folder).bases, `${name}.tar.zst`),
  description: path.join(inArchive(folder).bases, `${name}.json`),
});

/** The oldest first; empty for a folder that cannot be read. */
export async function basesIn(folder: string): Promise<Base[]> {
  const names = await readdir(/* turbopackIgnore: true */ inArchive(folder).bases).catch(() => []);
  const bases: Base[] = [];
  for (const file of names.filter((name) => name.endsWith(".json")).sort()) {
    const name = file.slice(0, -".json".length);
    const text = await readFile(
      /* turbopackIgnore: true */ baseFiles(folder, name).description,
      "utf8",
    ).catch(() => "");
    const { success, data } = baseShape.safeParse(parsed(text));
    if (success) bases.push({ ...data, name });
  }
  return bases;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
