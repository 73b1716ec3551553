/** Whether PostgreSQL archives its log. Noted in the data folder, because every start must use the same archive. */
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { inArchive } from "../../lib/kernel/backup/archive-folder.ts";
import type { PostgresAccount } from "../embedded-postgres/postgres-account.ts";
import { StartError } from "../start-error.ts";

const NOTE = "wal-archive.json";
/** In seconds; at most this much is lost with the data folder's disk. */
const LONGEST_WAIT = 60;

const note = z.object({ folder: z.string(), id: z.string() });
type Note = z.infer<typeof note>;

async function readNote(dataFolder: string): Promise<Note | null> {
  const text = await readFile(path.join(dataFolder, NOTE), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return text === null ? null : note.parse(JSON.parse(text));
}

/**
 * Call it before PostgreSQL starts. An archive that cannot be reached now is no obstacle.
 * @param dataFolder absolute.
 * @param configured the folder; null ends the archiving.
 * @throws StartError for the archive of another data folder, and for a new one that cannot be made.
 */
export async function settleArchive(dataFolder: string, configured: string | null): Promise<void> {
  const noted = await readNote(dataFolder);
  if (configured === null) {
    if (noted) await rm(path.join(dataFolder, NOTE), { force: true });
    return;
  }
  if (`${configured}/`.startsWith(`${dataFolder}/`)) {
    throw new StartError(
      `PARLEY_WAL_ARCHIVE must be outside the data folder ${dataFolder}, preferably on another disk.`,
    );
  }
  const { mark, wal, bases, files, deletedFiles } = inArchive(configured);
  const owner = await readFile(mark, "utf8").catch(() => null);
  const isOurs = noted?.folder === configured;
  if (owner !== null && !(isOurs && owner === noted?.id)) {
    throw new StartError(
      `PARLEY_WAL_ARCHIVE names the archive of another data folder, ${configured}. Choose an empty folder. If this server used it before, delete ${mark} to continue with it.`,
    );
  }
  if (isOurs) return;
  const made: Note = { folder: configured, id: randomUUID() };
  try {
    // PostgreSQL may run under another account, which needs only the log's folder.
    await mkdir(configured, { recursive: true, mode: 0o711 });
    for (const folder of [wal, bases, files, deletedFiles])
      await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(mark, made.id, { mode: 0o644, flush: true });
  } catch (error) {
    throw new StartError(
      `The folder of PARLEY_WAL_ARCHIVE, ${configured}, cannot be used: ${error instanceof Error ? error.message : error}.`,
    );
  }
  await writeFile(path.join(dataFolder, NOTE), JSON.stringify(made), { mode: 0o600, flush: true });
}

/** Since when the data folder uses this archive, in ms. */
export async function archivedSince(dataFolder: string): Promise<number> {
  return (await stat(path.join(dataFolder, NOTE))).mtimeMs;
}

/** PostgreSQL's settings; none when nothing is archived. */
export async function archiveSettings(
  dataFolder: string,
  account: PostgresAccount,
): Promise<Readonly<Record<string, string | number>>> {
  const noted = await readNote(dataFolder);
  if (noted === null) return {};
  // If the folder is not mounted, there is no owner to change.
  await account.own(inArchive(noted.folder).wal).catch(() => undefined);
  return {
    archive_mode: "on",
    archive_command: programCall("archive", noted.folder, '"%p"', "%f"),
    archive_timeout: LONGEST_WAIT,
  };
}

export function restoreSettings(archive: string, until: Date | null): Readonly<Record<string, string>> {
  return {
    restore_command: programCall("restore", archive, "%f", '"%p"'),
    recovery_target_action: "promote",
    // PostgreSQL does not know the zone Z before it has read its settings.
    ...(until && { recovery_target_time: until.toISOString().replace("Z", "+00") }),
  };
}

/** PostgreSQL replaces %p and %f, and runs the result in a shell. */
function programCall(
  task: "archive" | "restore",
  archive: string,
  ...placeholders: readonly string[]
): string {
  const program = fileURLToPath(new URL("./wal-program.ts", import.meta.url));
  const words = [process.execPath, program, task, archive].map(
    (word) => `'${word.replaceAll("'", "'\\''").replaceAll("%", "%%")}'`,
  );
  return [...words, ...placeholders].join(" ");
}
