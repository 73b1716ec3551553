/**
 * Folders of files that were downloaded from Slack, one for each export. A folder stays when its command is killed or
 * fails, so that the next command goes on, and is removed after a success, or when no command has used it for a week.
 */
import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";

const UNUSED_MS = 7 * 86_400_000;
/** Longer than any download takes. */
const ABANDONED_MS = 3_600_000;

const foldersIn = (dataFolder: string) => path.join(path.resolve(dataFolder), "slack-downloads");

/** Names an incomplete download. Only such names have a dot; a complete file is renamed to `file`. */
export function partialName(file: string): string {
  return `${file}.${randomUUID()}`;
}

/**
 * Creates a missing folder (mode 0700), and removes incomplete downloads of killed processes.
 * @param fingerprint of the export.
 */
export async function openDownloadFolder(dataFolder: string, fingerprint: string): Promise<string> {
  const folder = path.join(foldersIn(dataFolder), fingerprint);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (name.includes(".") && (await isOlder(file, ABANDONED_MS))) await rm(file, { force: true });
  }
  const now = new Date();
  await utimes(folder, now, now);
  return folder;
}

async function isOlder(file: string, ms: number): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > ms;
}

export async function removeDownloadFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** Removes folders that no command has used for a week. */
export async function removeUnusedDownloads(dataFolder: string): Promise<void> {
  const folders = foldersIn(dataFolder);
  for (const name of await readdir(folders).catch(() => [])) {
    const folder = path.join(folders, name);
    // Each download changes the folder's time.
    if (await isOlder(folder, UNUSED_MS)) await removeDownloadFolder(folder);
  }
}
