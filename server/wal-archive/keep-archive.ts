/** Keeps an archive complete and bounded: new files, a copy of the database each week, and what is no longer needed. */

import { readFile, rm } from "node:fs/promises";
import { BASE_DAYS, type Base, basesIn, inArchive } from "../../lib/kernel/backup/archive-folder.ts";
import { secretFingerprint } from "../../lib/kernel/health/secret-fingerprint.ts";
import { copyNewFiles, setDeletedAside } from "./copy-files.ts";
import { type BaseOrder, makeBase } from "./make-base.ts";
import { pruneArchive } from "./prune-archive.ts";

export interface ArchiveOrder extends BaseOrder {
  readonly filesFolder: string;
  /** When the archive became this server's: an earlier copy may lack segments of the log. */
  readonly since: number;
}

/** Two, so that any time of the last week can be restored. */
const KEPT_BASES = 2;
const DAY_MS = 24 * 60 * 60 * 1_000;

export async function keepArchive(order: ArchiveOrder): Promise<void> {
  const { folder, filesFolder } = order;
  // Fails if the archive's disk is not mounted: everything would be written to another disk.
  await readFile(inArchive(folder).mark);
  const isDue = isBaseDue(order, (await basesIn(folder)).at(-1));
  // With each base, all files are compared: times of folders miss a file when a clock was set.
  if (isDue) await rm(inArchive(folder).copied, { force: true });
  await copyNewFiles(filesFolder, folder);
  if (!isDue) return;
  await makeBase(order);
  await setDeletedAside(filesFolder, folder);
  await pruneArchive(folder, KEPT_BASES);
}

function isBaseDue({ secret, since }: ArchiveOrder, last: Base | undefined): boolean {
  if (last === undefined || last.secretFingerprint !== secretFingerprint(secret)) return true;
  const startedAt = Date.parse(last.startedAt);
  return startedAt < since || startedAt < Date.now() - BASE_DAYS * DAY_MS;
}
