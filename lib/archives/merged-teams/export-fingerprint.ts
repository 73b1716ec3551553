/** Recognizes an export that was imported before. */
import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";

/**
 * @param given a file, or a folder with all that it holds.
 * @param choices that select a part of the export.
 */
export async function fingerprintOf(given: string, choices: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  hash.update(JSON.stringify(choices));
  if ((await stat(given)).isFile()) await addFile(hash, given);
  else {
    const entries = await readdir(given, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    for (const file of files.map(({ parentPath, name }) => path.join(parentPath, name)).sort()) {
      hash.update(JSON.stringify([path.relative(given, file)]));
      await addFile(hash, file);
    }
  }
  return hash.digest("hex");
}

async function addFile(hash: Hash, file: string): Promise<void> {
  for await (const bytes of createReadStream(file)) hash.update(bytes);
}
