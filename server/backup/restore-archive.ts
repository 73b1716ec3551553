/** Restores a server from the archive of PARLEY_WAL_ARCHIVE, as it was at some time. */
import { createReadStream } from "node:fs";
import { mkdir, open, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { createZstdDecompress } from "node:zlib";
import { createTarDecoder } from "modern-tar";
import type { Configuration } from "../../lib/config.ts";
import { type Base, baseFiles, basesIn, inArchive } from "../../lib/kernel/backup/archive-folder.ts";
import { connectUnlimited } from "../../lib/kernel/backup/backup-connection.ts";
import { BackupError } from "../../lib/kernel/backup/backup-format.ts";
import { FileKeys } from "../../lib/kernel/backup/pack-backup.ts";
import { fileExists } from "../../lib/kernel/storage/file-exists.ts";
import { filesFolder } from "../../lib/kernel/storage/files-folder.ts";
import { LocalStore } from "../../lib/kernel/storage/local-store.ts";
import { holdDataFolder } from "../data-directory.ts";
import { recoverEmbeddedPostgres } from "../embedded-postgres/embedded-postgres.ts";
import { restoreSettings } from "../wal-archive/archive-settings.ts";
import { asUnfinished, clearUnfinished, requireEmptyFolder } from "./empty-folder.ts";

const ENTRY = /^postgres\/(?:[\w.]+\/)*[\w.]*$/;

export function isArchive(given: string): Promise<boolean> {
  return fileExists(inArchive(given).mark);
}

/**
 * @param until a time with a time zone; undefined for everything the archive has.
 * @returns a sentence.
 * @throws BackupError, StartError; a partial restore is removed first.
 */
export async function restoreArchive(
  given: string,
  until: string | undefined,
  configuration: Configuration,
): Promise<string> {
  const archive = path.resolve(given);
  const time = until === undefined ? null : timeOf(until);
  if (configuration.externalDatabase !== null) {
    throw new BackupError("An archive can only be restored into a data folder. Unset DATABASE_URL.");
  }
  const base = baseBefore(await basesIn(archive), time, archive);
  const { path: folder, release } = await holdDataFolder(configuration.dataFolder);
  let missing = 0;
  try {
    await clearUnfinished(folder);
    await requireEmptyFolder(folder);
    await asUnfinished(folder, async () => {
      const { content } = baseFiles(archive, base.name);
      await unpack(content, folder).catch((error) => {
        throw isOfSystem(error) ? error : damaged(content);
      });
      await writeFile(path.join(folder, "postgres", "recovery.signal"), "");
      await recoverEmbeddedPostgres(folder, restoreSettings(archive, time), async (url) => {
        const absent = await copyFiles(url, archive, folder);
        // With a bucket, the others are there.
        if (configuration.bucket === null) missing = absent;
      });
    }).catch((error) => {
      throw explained(error);
    });
  } finally {
    await release();
  }
  const shown = time === null ? "as far as the archive goes" : `as it was at ${time.toISOString()}`;
  const lost = missing === 0 ? "" : ` Files missing from the archive: ${missing}.`;
  return `The server is restored ${shown}.${lost} Start it now, and give it another folder if you set PARLEY_WAL_ARCHIVE.`;
}

function timeOf(until: string): Date {
  const time = new Date(until);
  if (/(?:Z|[+-]\d\d:\d\d)$/.test(until) && !Number.isNaN(time.getTime())) return time;
  throw new BackupError(`--until needs a time with its zone, like 2026-11-29T12:00:00Z; it was ${until}.`);
}

function baseBefore(bases: readonly Base[], time: Date | null, archive: string): Base {
  const [first] = bases;
  if (first === undefined) throw new BackupError(`${archive} has no copy of the database yet.`);
  const base = bases.findLast(({ stoppedAt }) => time === null || Date.parse(stoppedAt) <= time.getTime());
  if (base) return base;
  throw new BackupError(`${archive} begins at ${first.stoppedAt}: choose a later time.`);
}

async function unpack(file: string, folder: string): Promise<void> {
  const { readable, writable } = createTarDecoder({ strict: true });
  const fed = Readable.toWeb(createReadStream(file).pipe(createZstdDecompress())).pipeTo(
    writable as WritableStream,
  );
  fed.catch(() => undefined);
  await mkdir(path.join(folder, "postgres"), { mode: 0o700 });
  let hasSecret = false;
  for await (const { header, body } of readable) {
    const { name, type = "file" } = header;
    if (name !== "secret" && (!ENTRY.test(name) || name.split("/").includes(".."))) throw damaged(file);
    const place = path.join(folder, name);
    if (type === "directory") await mkdir(place, { recursive: true, mode: 0o700 });
    else if (type === "file") await writeEntry(place, Readable.from(body));
    else throw damaged(file);
    hasSecret ||= name === "secret";
  }
  await fed;
  if (!hasSecret) throw damaged(file);
}

/** A full disk, for example; other errors are about the contents. */
const isOfSystem = (error: unknown) =>
  error instanceof Error && "code" in error && /^E[A-Z]+$/.test(String(error.code));

const damaged = (file: string) =>
  new BackupError(`${file} is damaged or incomplete. Choose an earlier time.`);

async function writeEntry(place: string, content: Readable): Promise<void> {
  const handle = await open(place, "wx", 0o600);
  try {
    for await (const chunk of content) await handle.appendFile(chunk);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** @returns how many are missing. */
async function copyFiles(databaseUrl: string, archive: string, folder: string): Promise<number> {
  const stores = [inArchive(archive).files, inArchive(archive).deletedFiles].map(
    (place) => new LocalStore(place),
  );
  const target = new LocalStore(filesFolder(folder));
  const client = await connectUnlimited(databaseUrl, "parley restore");
  const keys = await FileKeys.make();
  try {
    await keys.read(client);
    let missing = 0;
    for await (const key of keys) {
      const content = (await stores[0]?.read(key)) ?? (await stores[1]?.read(key));
      if (content) await target.write(key, content);
      else missing += 1;
    }
    return missing;
  } finally {
    await keys.remove();
    await client.end();
  }
}

function explained(error: unknown): unknown {
  const reason = error instanceof Error ? error.message : String(error);
  if (reason.includes("recovery ended before configured recovery target was reached")) {
    return new BackupError(
      "The archive ends before that time. Choose an earlier one, or omit --until to restore everything.",
    );
  }
  return error;
}
