/** Removes old copies of the database, and the log and files that no kept copy needs. */
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { baseFiles, basesIn, inArchive } from "../../lib/kernel/backup/archive-folder.ts";
import { keysIn } from "./copy-files.ts";

/** The part of a segment's name after the timeline. */
const POSITION = { from: 8, to: 24 } as const;

/** @param kept the number of copies of the database that remain. */
export async function pruneArchive(folder: string, kept: number): Promise<void> {
  const bases = await basesIn(folder);
  for (const { name } of bases.slice(0, -kept)) {
    const { content, description } = baseFiles(folder, name);
    // Deleted first: a copy without its description is never used.
    await rm(description, { force: true });
    await rm(content, { force: true });
  }
  const oldest = bases.at(-kept) ?? bases[0];
  if (oldest === undefined) return;
  await pruneLog(inArchive(folder).wal, oldest.firstWal);
  const { deletedFiles } = inArchive(folder);
  for await (const key of keysIn(deletedFiles, 0)) {
    const file = path.join(deletedFiles, key);
    if ((await stat(file)).mtimeMs < Date.parse(oldest.startedAt)) await rm(file, { force: true });
  }
}

/** Keeps the notes about timelines, which are small and always needed. */
async function pruneLog(wal: string, first: string): Promise<void> {
  const position = (name: string) => name.slice(POSITION.from, POSITION.to);
  for (const name of await readdir(wal)) {
    if (/^[0-9A-F]{24}\./.test(name) && position(name) < position(first))
      await rm(path.join(wal, name), { force: true });
  }
}
