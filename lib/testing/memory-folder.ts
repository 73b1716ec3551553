/** Keeps databases and files in memory, where a new database costs a tenth of that on a disk. */
import { accessSync, constants, statfsSync } from "node:fs";
import os from "node:os";

const SHARED_MEMORY = "/dev/shm";
/** Several times what a run's tests need together. */
const ENOUGH = 4 * 1024 ** 3;

/** TMPDIR if set, shared memory if large enough, or the system's folder. */
export function memoryFolder(): string {
  if (process.env.TMPDIR) return os.tmpdir();
  try {
    accessSync(SHARED_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= ENOUGH ? SHARED_MEMORY : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}
