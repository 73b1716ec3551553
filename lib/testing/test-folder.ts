/** One folder for all file stores of a test run, removed afterward with anything left in it. */
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/** PARLEY_TEST_FOLDER passes it to test processes. @returns a function that removes it. */
export default async function makeTestFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "parley-stores-"));
  process.env.PARLEY_TEST_FOLDER = folder;
  // Retries, because ending processes may still write, and ENOTEMPTY would fail the run.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}
