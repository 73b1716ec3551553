/** Recognizes an export that was imported before. */
import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { TopicChoice } from "../uploaded-exports/uploaded-exports.contract.ts";

/** Options that select a part of an export, or form it. */
export interface ExportChoices {
  /** Of Mattermost. */
  readonly team?: string | null | undefined;
  /** Of Slack. */
  readonly topics?: string | null | undefined;
}

const USUAL_TOPICS: TopicChoice = "day";

/**
 * Choosing what is usual makes no difference.
 * @param given a file, or a folder with all that it holds.
 */
export async function fingerprintOf(given: string, { team, topics }: ExportChoices): Promise<string> {
  const hash = createHash("sha256");
  hash.update(JSON.stringify([team ?? "", topics === USUAL_TOPICS ? "" : (topics ?? "")]));
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
