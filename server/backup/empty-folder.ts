/** Restores into an empty data folder, all or nothing. */
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { BackupError } from "../../lib/kernel/backup/backup-format.ts";
import { fileExists } from "../../lib/kernel/storage/file-exists.ts";
import { UNFINISHED_RESTORE } from "../data-directory.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "../embedded-postgres/embedded-postgres.ts";

/** Names that a restore creates in a data folder. */
const MADE = ["postgres", "postgres.draft", "postgres.log", "socket", "files", "secret"];

/** Removes what a killed restore left. */
export async function clearUnfinished(folder: string): Promise<void> {
  if (!(await fileExists(path.join(folder, UNFINISHED_RESTORE)))) return;
  await stopLeftPostgres(folder);
  await removeMade(folder);
}

/** @throws BackupError for a folder with data. */
export async function requireEmptyFolder(folder: string): Promise<void> {
  for (const name of MADE.filter((made) => made !== "socket")) {
    if (!(await fileExists(path.join(folder, name)))) continue;
    throw new BackupError(
      `The data folder ${folder} is not empty: it has ${name}. Restore into an empty one with PARLEY_DATA_DIR=…, because a restore never replaces data.`,
    );
  }
}

/** Marks the folder during the restore, so that no server starts on what a failed or killed one leaves. */
export async function asUnfinished(folder: string, restore: () => Promise<void>): Promise<void> {
  const mark = path.join(folder, UNFINISHED_RESTORE);
  await writeFile(mark, "", { mode: 0o600 });
  try {
    await restore();
  } catch (error) {
    await removeMade(folder);
    throw error;
  }
  await rm(mark);
}

/** Stops PostgreSQL, which outlives a killed command. */
async function stopLeftPostgres(folder: string): Promise<void> {
  if ((await findEmbeddedPostgres(folder)) === null) return;
  const left = await startEmbeddedPostgres(folder);
  await left.stop();
}

async function removeMade(folder: string): Promise<void> {
  for (const name of MADE) await rm(path.join(folder, name), { recursive: true, force: true });
  await rm(path.join(folder, UNFINISHED_RESTORE), { force: true });
}
