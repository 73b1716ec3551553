/** One folder for the file stores of a test run, which is removed with whatever tests and their servers leave in it. */
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { memoryFolder } from "./memory-folder.ts";

/** TMPDIR and PARLEY_TEST_FOLDER name the folders for the tests' processes. @returns a function that removes the latter. */
export default async function makeTestFolder(): Promise<() => Promise<void>> {
  process.env.TMPDIR = memoryFolder();
  const folder = await mkdtemp(path.join(process.env.TMPDIR, "parley-stores-"));
  process.env.PARLEY_TEST_FOLDER = folder;
  // What is just ending may still write to it, so that its removal fails with ENOTEMPTY, and with it the run.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}
