/** The folder of a run's file stores, removed afterward. */
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { memoryFolder } from "./memory-folder.ts";

/**
 * TMPDIR and PARLEY_TEST_FOLDER name the folders for the tests' processes. @returns a function that removes the latter.
 */
export default async function makeTestFolder(): Promise<() => Promise<void>> {
  process.env.TMPDIR = memoryFolder();
  const folder = await mkdtemp(path.join(process.env.TMPDIR, "parley-stores-"));
  process.env.PARLEY_TEST_FOLDER = folder;
  // Ending processes may still write, and ENOTEMPTY would fail the run.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}
