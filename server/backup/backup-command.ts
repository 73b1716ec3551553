/** Backs the server up for a command. */
import path from "node:path";
import type { Configuration } from "../../lib/config.ts";
import { BackupError } from "../../lib/kernel/backup/backup-format.ts";
import { type MadeBackup, makeBackup } from "../../lib/kernel/backup/make-backup.ts";
import { placeOf, STANDARD_OUTPUT } from "../../lib/kernel/backup/open-backup.ts";
import { isEncrypted } from "../../lib/kernel/backup/seal.ts";
import { fileExists } from "../../lib/kernel/storage/file-exists.ts";
import { filesFolder } from "../../lib/kernel/storage/files-folder.ts";
import { openStore } from "../../lib/kernel/storage/open-store.ts";
import { secretOf } from "../data-directory.ts";
import { openManaged } from "../managed-database.ts";
import { onConnection } from "../on-connection.ts";
import { requireSecret } from "../require-secret.ts";

/**
 * Applies no migrations, even to an earlier release's database.
 * @param given a file, s3://bucket/key, or "-".
 * @returns a sentence.
 * @throws BackupError, StartError.
 */
export async function backUp(given: string, configuration: Configuration): Promise<string> {
  const { backup, dataFolder } = configuration;
  const place = await placeOf(given, backup.s3);
  await requireDatabase(configuration);
  const { url: databaseUrl, close } = await openManaged(configuration);
  const ending = new AbortController();
  const end = () => ending.abort();
  for (const name of SIGNALS) process.once(name, end);
  try {
    const secret = configuration.secret ?? (await secretOf(dataFolder, databaseUrl));
    await requireOwnSecret(databaseUrl, secret);
    const made = await makeBackup({
      source: {
        databaseUrl,
        store: await openStore(filesFolder(dataFolder), configuration),
        secret,
        address: configuration.url ?? `http://localhost:${configuration.port}`,
        isLocal: configuration.externalDatabase === null,
      },
      place,
      encryption: backup,
      isScheduled: false,
      signal: ending.signal,
    });
    const sentence = report(made, place.shown, isEncrypted(backup));
    if (given !== STANDARD_OUTPUT) return sentence;
    process.stderr.write(`${sentence}\n`);
    return "";
  } finally {
    for (const name of SIGNALS) process.off(name, end);
    await close();
  }
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Commands must not create a database. */
export async function requireDatabase({ externalDatabase, dataFolder }: Configuration): Promise<void> {
  if (externalDatabase !== null) return;
  const folder = path.resolve(dataFolder);
  if (!(await fileExists(path.join(folder, "postgres"))))
    throw new BackupError(`There is no database in ${folder}. Check PARLEY_DATA_DIR and DATABASE_URL.`);
}

async function requireOwnSecret(databaseUrl: string, secret: string): Promise<void> {
  try {
    await onConnection(databaseUrl, (client) => requireSecret(client, secret));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === UNDEFINED_TABLE) {
      throw new BackupError(
        "The database is not Parley's, or no server has used it yet. Check DATABASE_URL.",
      );
    }
    throw error;
  }
}

const UNDEFINED_TABLE = "42P01";

function report({ manifest, bytes, seconds }: MadeBackup, shown: string, encrypted: boolean): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const absent =
    manifest.absent === 0
      ? ""
      : ` Files left out, because they were deleted meanwhile or are incomplete: ${manifest.absent}.`;
  const form = encrypted ? "encrypted" : "not encrypted";
  return `The backup is in ${shown}: ${rows} rows, ${manifest.files.count} files, ${sizeText(bytes)}, ${form}, in ${Math.ceil(seconds)} s.${absent}`;
}

function sizeText(bytes: number): string {
  const [unit, size] = bytes < 1e9 ? ["MB", bytes / 1e6] : ["GB", bytes / 1e9];
  return `${size.toFixed(1)} ${unit}`;
}
