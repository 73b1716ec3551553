/** Makes a backup of the whole server while it runs. */
import os from "node:os";
import { Readable } from "node:stream";
import { createTarPacker, type TarPackController } from "modern-tar";
import type pg from "pg";
import { BACKUP_LOCK } from "../db/backup-lock.ts";
import { OWN_VERSION } from "../parley-version.ts";
import type { FileStore } from "../storage/file-store.ts";
import { connectUnlimited } from "./backup-connection.ts";
import { BackupError, FORMAT_VERSION, type Header, type Manifest } from "./backup-format.ts";
import type { BackupPlace } from "./backup-place.ts";
import { BackupRecord } from "./backup-record.ts";
import { describeDatabase } from "./describe-database.ts";
import { addDatabase, addFiles, addManifest, FileKeys } from "./pack-backup.ts";
import { type Encryption, seal } from "./seal.ts";

export interface BackupSource {
  readonly databaseUrl: string;
  readonly store: FileStore;
  readonly secret: string;
  /** Public address of the server. */
  readonly address: string;
  /** Whether PostgreSQL runs on this machine as Parley's own. */
  readonly isLocal: boolean;
}

/** Of 19, the lowest priority: requests come first. */
export const NICE = 15;

export interface BackupOrder {
  readonly source: BackupSource;
  readonly place: BackupPlace;
  readonly encryption: Encryption;
  readonly isScheduled: boolean;
  /** Cancels the backup and removes what was written. */
  readonly signal: AbortSignal;
}

export interface MadeBackup {
  readonly manifest: Manifest;
  /** Size as stored. */
  readonly bytes: number;
  readonly seconds: number;
}

/**
 * Reads tables in one snapshot, and then the files of that snapshot. Blocks no sends.
 * @throws BackupError, also for a full disk; nothing remains.
 */
export async function makeBackup(order: BackupOrder): Promise<MadeBackup> {
  const { place, source } = order;
  const startedAt = performance.now();
  const record = await BackupRecord.begin(source.databaseUrl, place.shown, order.isScheduled);
  try {
    await place.prepare();
    const { manifest, bytes } = await fromSnapshot(order);
    await record.succeed(bytes);
    return { manifest, bytes, seconds: (performance.now() - startedAt) / 1_000 };
  } catch (error) {
    const explained = place.explain(error);
    await record.fail(explained instanceof Error ? explained.message : String(explained));
    throw explained;
  } finally {
    await record.close();
  }
}

async function fromSnapshot(order: BackupOrder): Promise<Pick<MadeBackup, "manifest" | "bytes">> {
  const { databaseUrl, address, isLocal } = order.source;
  const client = await connectUnlimited(databaseUrl, "parley backup");
  try {
    await giveWay(client, isLocal);
    await holdOffMigrations(client);
    // The first query takes the snapshot.
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    return await write(order, client, await headerOf(client, address));
  } finally {
    await client.end();
  }
}

/** Slows only PostgreSQL's process; callers slow their own. */
async function giveWay(client: pg.Client, isLocal: boolean): Promise<void> {
  if (!isLocal) return;
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  try {
    if (rows[0]) os.setPriority(rows[0].pid, NICE);
  } catch {
    // PostgreSQL may run under another account.
  }
}

async function holdOffMigrations(client: pg.Client): Promise<void> {
  try {
    await client.query("SELECT pg_advisory_lock_shared($1)", [BACKUP_LOCK]);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "55P03") {
      throw new BackupError("The database is being upgraded. Make the backup when that is done.");
    }
    throw error;
  }
}

async function headerOf(client: pg.Client, address: string): Promise<Header> {
  return {
    format: "parley backup",
    version: FORMAT_VERSION,
    made_at: new Date().toISOString(),
    address,
    release: OWN_VERSION,
    ...(await describeDatabase(client)),
  };
}

async function write(
  { source, place, encryption, signal }: BackupOrder,
  client: pg.Client,
  header: Header,
): Promise<Pick<MadeBackup, "manifest" | "bytes">> {
  const { readable, controller } = createTarPacker();
  // In object mode, the stream would buffer many chunks of any size.
  const tar = Readable.from(readable, { objectMode: false });
  tar.on("error", () => undefined);
  const keys = await FileKeys.make();
  const failures: unknown[] = [];
  const packed = pack(controller, client, { header, source, keys });
  packed.catch((error) => {
    failures.push(error);
    tar.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  const stop = () => {
    tar.destroy(new BackupError("The backup was ended before it was whole, so nothing of it was kept."));
  };
  signal.addEventListener("abort", stop, { once: true });
  try {
    if (signal.aborted) stop();
    const bytes = await place.write(await seal(tar, encryption));
    return { manifest: await packed, bytes };
  } catch (error) {
    // A place may only report that its content ended early; the packing error has the reason.
    throw isAbort(error) && failures.length > 0 ? failures[0] : error;
  } finally {
    signal.removeEventListener("abort", stop);
    tar.destroy();
    await keys.remove();
  }
}

function isAbort(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return (
    code === "ABORT_ERR" ||
    code === "ERR_STREAM_PREMATURE_CLOSE" ||
    (error instanceof Error && error.name === "AbortError")
  );
}

interface Packed {
  readonly header: Header;
  readonly source: BackupSource;
  readonly keys: FileKeys;
}

async function pack(
  tar: TarPackController,
  client: pg.Client,
  { header, source, keys }: Packed,
): Promise<Manifest> {
  const database = await addDatabase(tar, client, { header, secret: source.secret });
  await keys.read(client);
  // Files may take long, and an open snapshot keeps PostgreSQL from removing dead rows.
  await client.query("COMMIT");
  await client.query("SELECT pg_advisory_unlock_shared($1)", [BACKUP_LOCK]);
  const files = await addFiles(tar, source.store, keys);
  const manifest = { finished_at: new Date().toISOString(), ...database, ...files };
  await addManifest(tar, manifest);
  tar.finalize();
  return manifest;
}
