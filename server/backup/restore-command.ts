/** Restores a whole server from a backup. */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Configuration } from "../../lib/config.ts";
import { BackupError, type Header, type Manifest } from "../../lib/kernel/backup/backup-format.ts";
import { openBackup, openingOf } from "../../lib/kernel/backup/open-backup.ts";
import { type BackupReader, type CheckedBackup, readBackup } from "../../lib/kernel/backup/read-backup.ts";
import {
  analyzeDatabase,
  requireEmptyDatabase,
  requireKnownMigrations,
  restoreDatabase,
} from "../../lib/kernel/backup/restore-database.ts";
import { readDiskSpace } from "../../lib/kernel/storage/disk-space.ts";
import { fileExists } from "../../lib/kernel/storage/file-exists.ts";
import type { FileStore } from "../../lib/kernel/storage/file-store.ts";
import { filesFolder } from "../../lib/kernel/storage/files-folder.ts";
import { openStore } from "../../lib/kernel/storage/open-store.ts";
import { holdDataFolder } from "../data-directory.ts";
import { startEmbeddedPostgres } from "../embedded-postgres/embedded-postgres.ts";
import { prepareSchema } from "../prepare-schema.ts";
import { StartError } from "../start-error.ts";
import { asUnfinished, clearUnfinished, requireEmptyFolder } from "./empty-folder.ts";

const SECRET = "secret";
const FILES = "files";
/** Bytes on disk for each byte of a table: table, indexes and write-ahead log. */
const SPACE_PER_BYTE = 3;

type Read = (reader: BackupReader) => Promise<CheckedBackup>;

interface Checked extends CheckedBackup {
  readonly secret: string;
}

/**
 * Checks the whole backup before anything changes.
 * @param given a file, or s3://bucket/key.
 * @returns a sentence for the administrator.
 * @throws BackupError, StartError; a partial restore is removed first.
 */
export async function restore(given: string, configuration: Configuration): Promise<string> {
  const { backup } = configuration;
  const opening = await openingOf(backup);
  const read: Read = async (reader) => readBackup(await openBackup(given, backup.s3, opening), reader);
  const checked = await check(read);
  const { path: folder, release } = await holdDataFolder(configuration.dataFolder);
  try {
    if (configuration.externalDatabase !== null) await requireUnusedDatabase(configuration.externalDatabase);
    await clearUnfinished(folder);
    await requireSameSecret(checked.secret, folder, configuration);
    if (configuration.externalDatabase === null) await restoreEmbedded(folder, checked, read, configuration);
    else await restoreExternal(configuration.externalDatabase, folder, checked, read, configuration);
  } finally {
    await release();
  }
  return report(checked);
}

async function check(read: Read): Promise<Checked> {
  let secret = "";
  const checked = await read({
    header: (header) => requireKnownMigrations(header),
    secret: async (found) => {
      secret = found;
    },
  });
  return { ...checked, secret };
}

async function requireSameSecret(secret: string, folder: string, given: Configuration): Promise<void> {
  const end = "its API keys and sessions would not be valid.";
  if (given.secret !== null && given.secret !== secret) {
    throw new BackupError(
      `PARLEY_SECRET is not the secret of the backup, so ${end} Unset it, or set it to the former server's value.`,
    );
  }
  const file = path.join(folder, SECRET);
  if (given.externalDatabase === null) return;
  const stored = await readFile(file, "utf8").catch(() => null);
  if (stored !== null && given.secret === null && stored.trim() !== secret) {
    throw new BackupError(`${file} is not the secret of the backup, so ${end} Move it away first.`);
  }
}

async function restoreEmbedded(
  folder: string,
  checked: Checked,
  read: Read,
  configuration: Configuration,
): Promise<void> {
  await requireEmptyFolder(folder);
  await requireSpace(folder, checked.manifest);
  await asUnfinished(folder, async () => {
    const postgres = await startEmbeddedPostgres(folder);
    try {
      await load(postgres.url, folder, checked, read, configuration);
      await finish(postgres.url);
    } finally {
      await postgres.stop();
    }
  }).catch((error) => {
    throw explained(error, folder);
  });
}

async function requireUnusedDatabase(databaseUrl: string): Promise<void> {
  await requireEmptyDatabase(databaseUrl).catch((error) => {
    if (error instanceof BackupError) throw error;
    throw new StartError(`The database cannot be used: ${error instanceof Error ? error.message : error}`);
  });
}

async function restoreExternal(
  databaseUrl: string,
  folder: string,
  checked: Checked,
  read: Read,
  configuration: Configuration,
): Promise<void> {
  const restoring = () => load(databaseUrl, folder, checked, read, configuration);
  const present = [FILES, SECRET, "postgres"].map((name) => fileExists(path.join(folder, name)));
  const isEmpty = !(await Promise.all(present)).includes(true);
  await (isEmpty ? asUnfinished(folder, restoring) : restoring()).catch((error) => {
    throw explained(error, folder);
  });
  await finish(databaseUrl);
}

async function load(
  databaseUrl: string,
  folder: string,
  { header, secret }: Checked,
  read: Read,
  configuration: Configuration,
): Promise<void> {
  const store = await openStore(filesFolder(folder), configuration);
  await restoreDatabase({
    databaseUrl,
    header,
    read,
    file: (key, size, content) => restoreFile(store, key, size, content),
    beforeCommit: async () => {
      if (configuration.secret !== null) return;
      await writeFile(path.join(folder, SECRET), `${secret}\n`, { mode: 0o600, flush: true });
    },
  });
}

/** Migrates and analyzes the restored database. The next start would migrate, but not analyze. */
async function finish(databaseUrl: string): Promise<void> {
  await prepareSchema(databaseUrl);
  await analyzeDatabase(databaseUrl);
}

/** Keeps files that the store has: keys are never reused. */
async function restoreFile(
  store: FileStore,
  key: string,
  size: number,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  if ((await store.size(key)) !== size) await store.write(key, content);
}

async function requireSpace(folder: string, { tables, files }: Manifest): Promise<void> {
  const needed = tables.reduce((sum, { bytes }) => sum + bytes * SPACE_PER_BYTE, files.bytes);
  const { free } = await readDiskSpace(folder);
  if (free > needed) return;
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
  throw new BackupError(
    `The backup needs about ${gigabytes(needed)}, and the disk with ${folder} has ${gigabytes(free)} free. Choose another folder with PARLEY_DATA_DIR=….`,
  );
}

const DISK_FULL = "53100";

function explained(error: unknown, folder: string): unknown {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOSPC" || code === "EDQUOT" || code === DISK_FULL) {
    return new BackupError(
      `The disk became full, so nothing was restored. Free some space, or choose another folder than ${folder} with PARLEY_DATA_DIR=….`,
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  if (typeof code !== "string" || !CONTENTS_FAULT.test(code)) return error;
  return new BackupError(
    `The backup cannot be restored, since its contents are not Parley's: ${reason}. Use another backup.`,
  );
}

/** PostgreSQL refuses a value, a reference or a name; or a file would be the folder of another one. */
const CONTENTS_FAULT = /^(?:22|23|42|0A)[0-9A-Z]{3}$|^(?:ENOTDIR|EISDIR|EEXIST|ENOTEMPTY)$/;

function report({ header, manifest }: { readonly header: Header; readonly manifest: Manifest }): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return `The backup of ${header.address} from ${header.made_at} is restored: ${rows} rows, ${manifest.files.count} files. Start the server now.`;
}
