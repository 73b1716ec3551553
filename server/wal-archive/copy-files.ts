/** Copies the server's files into an archive. */
import { mkdir, readdir, readFile, rename, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { inArchive } from "../../lib/kernel/backup/archive-folder.ts";
import { LocalStore } from "../../lib/kernel/storage/local-store.ts";

/** LocalStore's folder of unfinished files. */
const DRAFTS = "drafts";
/** Allows for coarse clocks of file systems, and for files renamed while their folder was listed. */
const MARGIN_MS = 10_000;

/** Files never change, so only new ones are copied. */
export async function copyNewFiles(filesFolder: string, archive: string): Promise<void> {
  const { files, copied } = inArchive(archive);
  const since = Date.parse(await readFile(copied, "utf8").catch(() => "")) || 0;
  const startedAt = new Date();
  const [from, to] = [new LocalStore(filesFolder), new LocalStore(files)];
  for await (const key of keysIn(filesFolder, since - MARGIN_MS)) {
    if ((await to.size(key)) !== null) continue;
    const content = await from.read(key);
    if (content) await to.write(key, content);
  }
  await writeFile(copied, startedAt.toISOString(), { mode: 0o600 });
}

/** Moves copies of files that the server has deleted; their time becomes that of the move, for `pruneArchive`. */
export async function setDeletedAside(filesFolder: string, archive: string): Promise<void> {
  // A disk that is not mounted deletes nothing.
  if ((await namesIn(filesFolder)).length === 0) return;
  const { files, deletedFiles } = inArchive(archive);
  const store = new LocalStore(filesFolder);
  for await (const key of keysIn(files, 0)) {
    if ((await store.size(key)) !== null) continue;
    const aside = path.join(deletedFiles, key);
    await mkdir(path.dirname(aside), { recursive: true, mode: 0o700 });
    await rename(path.join(files, key), aside);
    await utimes(aside, new Date(), new Date());
  }
}

/**
 * Adding a file changes its folder's time, so unchanged folders are skipped.
 * @param since skips folders that last changed before this time, in ms.
 */
export async function* keysIn(folder: string, since: number): AsyncGenerator<string> {
  for (const first of await namesIn(folder)) {
    if (first === DRAFTS) continue;
    for (const second of await namesIn(path.join(folder, first))) {
      const found = await stat(path.join(folder, first, second)).catch(() => null);
      if (found === null || found.mtimeMs < since) continue;
      if (found.isFile()) yield `${first}/${second}`;
      else
        for (const third of await namesIn(path.join(folder, first, second)))
          yield `${first}/${second}/${third}`;
    }
  }
}

/** As LocalStore names them; a file system or an editor may add others. */
const NAME = /^[\w-]+$/;

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => NAME.test(name));
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      return [];
    throw error;
  }
}
