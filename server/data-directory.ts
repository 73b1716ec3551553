/** The data directory, owned by one running server. */
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Configuration } from "../lib/config.ts";
import { readDiskSpace, type WatchedDisk } from "../lib/kernel/storage/disk-space.ts";
import { processStart } from "./live-process.ts";
import { secretIn, settleSecret } from "./secret-file.ts";
import { StartError } from "./start-error.ts";

export interface DataDirectory {
  readonly path: string;
  /** 64 hexadecimal digits. */
  readonly secret: string;
  release(): Promise<void>;
}

/** Time for another server to shut down. */
const PATIENCE_MS = 4_000;
const RETRY_MS = 150;
const CLAIM = /^server-(\d+)-(\d+)\.lock$/;

/**
 * Creates a missing folder (mode 0700).
 * @throws StartError when it is unusable or in use by another server.
 */
export async function openDataDirectory(directory: string): Promise<DataDirectory> {
  const held = await holdDataFolder(directory);
  try {
    await requireWhole(held.path);
    return { ...held, secret: await secretIn(held.path) };
  } catch (error) {
    await held.release();
    throw explained(error, held.path);
  }
}

/**
 * Creates a missing folder (mode 0700), and nothing in it but the lock.
 * @throws StartError when it is unusable or in use by another server.
 */
export async function holdDataFolder(directory: string): Promise<Omit<DataDirectory, "secret">> {
  const absolute = path.resolve(directory);
  try {
    await mkdir(absolute, { recursive: true, mode: 0o700 });
    return { path: absolute, release: await claim(absolute) };
  } catch (error) {
    throw explained(error, absolute);
  }
}

/** Exists while a restore runs. */
export const UNFINISHED_RESTORE = "restore-unfinished";

async function requireWhole(directory: string): Promise<void> {
  const names = await readdir(directory);
  if (!names.includes(UNFINISHED_RESTORE)) return;
  throw new StartError(
    `A restore of a backup into ${directory} was interrupted. Run it again: it starts over.`,
  );
}

function explained(error: unknown, directory: string): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  if (error.code === "EACCES" || error.code === "EPERM") {
    return new StartError(
      `The data directory ${directory} belongs to another user. Start Parley as that user, change the owner (chown -R), or choose another folder with PARLEY_DATA_DIR=…`,
    );
  }
  if (error.code === "ENOTDIR" || error.code === "EEXIST") {
    return new StartError(`PARLEY_DATA_DIR must be a folder, and ${directory} is not one.`);
  }
  if (error.code === "EROFS" || error.code === "ENOENT") {
    // Node.js reports a folder that a read-only file system lacks as ENOENT.
    const reason =
      error.code === "EROFS"
        ? "its file system is read-only"
        : "its file system is read-only, or a link in its path leads nowhere";
    return new StartError(
      `The data directory ${directory} cannot be used: ${reason}. Choose another folder with PARLEY_DATA_DIR=…`,
    );
  }
  if (error.code === "ENOSPC") {
    return new StartError(`The disk with the data directory ${directory} is full: free some space.`);
  }
  return error;
}

/**
 * Creates a lock file that identifies this process, then looks for others: of two servers, the later sees the other's
 * file. A killed server's file never blocks, even when its process number is reused, and neither does one that was copied
 * with another directory.
 */
async function claim(directory: string): Promise<() => Promise<void>> {
  const ownName = `server-${process.pid}-${processStart(process.pid)}.lock`;
  const ownFile = path.join(directory, ownName);
  const inode = String((await stat(directory, { bigint: true })).ino);
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const holder = (await putDown(ownFile, inode)) ? await findOther(directory, ownName, inode) : process.pid;
    if (holder === null) return () => rm(ownFile, { force: true });
    if (holder !== process.pid) await rm(ownFile, { force: true });
    if (Date.now() > deadline) {
      throw new StartError(
        `Another Parley server (process ${holder}) is using the data directory ${directory}. Stop it, or choose another folder with PARLEY_DATA_DIR=…`,
      );
    }
    // Keeps two starting servers out of lockstep.
    await wait(RETRY_MS * (0.5 + Math.random()));
  }
}

/** False when this process already holds it. */
async function putDown(file: string, inode: string): Promise<boolean> {
  try {
    await writeFile(file, inode, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/**
 * For commands that write files into it for the server, which could not read root's.
 * @throws StartError for root, when the directory is another user's.
 */
export async function requireOwner(directory: string): Promise<void> {
  const absolute = path.resolve(directory);
  const owner = await stat(absolute).then(
    ({ uid }) => uid,
    () => null,
  );
  if (owner === null || owner === process.getuid?.() || process.getuid?.() !== 0) return;
  throw new StartError(
    `The data directory ${absolute} belongs to another user (uid ${owner}): run this command as that user.`,
  );
}

/** The process number of the server that has the directory open. */
export async function runningServer(directory: string): Promise<number | null> {
  const absolute = path.resolve(directory);
  const folder = await stat(absolute, { bigint: true }).catch(() => null);
  return folder && findOther(absolute, "", String(folder.ino));
}

/** Another live server's process number; removes dead lock files. */
async function findOther(directory: string, ownName: string, inode: string): Promise<number | null> {
  for (const name of await readdir(directory)) {
    const [, pid, start] = CLAIM.exec(name) ?? [];
    if (!pid || name === ownName) continue;
    const isCopied = async () => !["", inode].includes(await contentOf(path.join(directory, name)));
    if (processStart(Number(pid)) === start && !(await isCopied())) return Number(pid);
    await rm(path.join(directory, name), { force: true });
  }
  return null;
}

/** Empty for a file that is being created or removed, or is an earlier version's. */
function contentOf(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}

/**
 * For a command, beside the server that owns the directory.
 * @throws StartError when the directory is unusable.
 */
export async function secretOf(directory: string, databaseUrl: string): Promise<string> {
  const absolute = path.resolve(directory);
  try {
    await mkdir(absolute, { recursive: true, mode: 0o700 });
    return await settleSecret(databaseUrl, absolute);
  } catch (error) {
    throw explained(error, absolute);
  }
}

/** null when database and files are elsewhere. */
export function diskOf(
  { externalDatabase, bucket, filesIn }: Configuration,
  folder: string,
): WatchedDisk | null {
  const holdsDatabase = externalDatabase === null;
  const holdsFiles = bucket === null || filesIn === "folder";
  return holdsDatabase || holdsFiles ? { folder, holdsDatabase, holdsFiles, read: readDiskSpace } : null;
}
