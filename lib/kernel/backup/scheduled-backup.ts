/** Makes a scheduled backup, in a process of its own. */
import { createHmac } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { BackupSettings, Configuration } from "../../config.ts";
import { BACKUP_LOCK } from "../db/backup-lock.ts";
import { openStore } from "../storage/open-store.ts";
import { connectUnlimited } from "./backup-connection.ts";
import { PARTIAL } from "./backup-place.ts";
import { type BackupSchedule, backupName, namesToPrune } from "./backup-schedule.ts";
import { bucketAddress } from "./bucket-address.ts";
import { isDueFor } from "./is-due.ts";
import { type BackupSource, makeBackup } from "./make-backup.ts";
import { openBucket, placeOf } from "./open-backup.ts";
import { isEncrypted } from "./seal.ts";

export interface ScheduledOrder {
  readonly schedule: BackupSchedule;
  readonly source: Omit<BackupSource, "store">;
  readonly filesFolder: string;
  readonly stores: Pick<Configuration, "bucket" | "filesIn">;
  readonly backup: BackupSettings;
  /** Where backups go without PARLEY_BACKUP_TO. */
  readonly usualFolder: string;
}

/** Advisory lock: one node makes the scheduled backup. */
const SCHEDULE_LOCK = BACKUP_LOCK + 1;

/**
 * @returns false when another node makes or has made it.
 * @throws BackupError; earlier backups stay.
 */
export async function runScheduledBackup(order: ScheduledOrder, signal: AbortSignal): Promise<boolean> {
  const { schedule, source, backup } = order;
  const client = await connectUnlimited(source.databaseUrl, "parley scheduled backup");
  try {
    const { rows } = await client.query<{ is_ours: boolean }>("SELECT pg_try_advisory_lock($1) AS is_ours", [
      SCHEDULE_LOCK,
    ]);
    if (!rows[0]?.is_ours) return false;
    if (!(await isDueFor(schedule, (text, values) => client.query(text, values)))) return false;
    const folder = await openFolder(backup.to ?? order.usualFolder, backup);
    const id = createHmac("sha256", source.secret).update("parley backups").digest("hex").slice(0, 8);
    await removePartial(folder, id);
    await makeBackup({
      source: { ...source, store: await openStore(order.filesFolder, order.stores) },
      place: await placeOf(folder.at(backupName(id, new Date(), isEncrypted(backup))), backup.s3),
      encryption: backup,
      isScheduled: true,
      signal,
    });
    for (const name of namesToPrune(await folder.names(), id, schedule.keep)) await folder.remove(name);
    return true;
  } finally {
    await client.end();
  }
}

interface BackupFolder {
  at(name: string): string;
  names(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

async function openFolder(given: string, { s3 }: BackupSettings): Promise<BackupFolder> {
  const address = bucketAddress(given);
  if (address === null) {
    const at = (name: string) => path.join(given, name);
    return { at, names: () => namesIn(given), remove: (name) => rm(at(name), { force: true }) };
  }
  const { bucket } = address;
  const prefix = address.key === "" || address.key.endsWith("/") ? address.key : `${address.key}/`;
  const objects = await openBucket(s3);
  return {
    at: (name) => `s3://${bucket}/${prefix}${name}`,
    names: async () => (await objects.list(bucket, prefix)).map((key) => key.slice(prefix.length)),
    remove: (name) => objects.remove({ bucket, key: `${prefix}${name}` }),
  };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** Removes partial backups that killed processes left. */
async function removePartial(folder: BackupFolder, id: string): Promise<void> {
  const names = await folder.names().catch(() => []);
  for (const name of names) {
    if (name.startsWith(`parley-${id}-`) && name.endsWith(PARTIAL)) await folder.remove(name);
  }
}
