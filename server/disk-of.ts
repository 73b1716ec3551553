/** Chooses the disk whose free space the server watches. */
import type { Environment } from "../lib/env.ts";
import { readDiskSpace, type WatchedDisk } from "../lib/kernel/storage/disk-space.ts";
import { bucketOf } from "../lib/kernel/storage/s3-environment.ts";

/** Returns the disk of the data directory, or null when both database and files are elsewhere. */
export function diskOf(environment: Environment, folder: string): WatchedDisk | null {
  const holdsDatabase = environment.DATABASE_URL === undefined;
  const holdsFiles = bucketOf(environment) === null || environment.PARLEY_FILES_IN === "folder";
  return holdsDatabase || holdsFiles ? { folder, holdsDatabase, read: readDiskSpace } : null;
}
